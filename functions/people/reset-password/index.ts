import { resetPassword } from '../../../shared/people/use-cases/local/reset-password.ts';
import { composeLocalWithMail } from '../letters.ts';
import { createHandler } from './handler.ts';

const { open, ports } = composeLocalWithMail();

export const handler = createHandler({ ...open, reset: resetPassword(ports) });
