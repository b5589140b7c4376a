import { requestPasswordReset } from '../../../shared/people/use-cases/local/request-password-reset.ts';
import { composeLocalWithMail } from '../letters.ts';
import { createHandler } from './handler.ts';

const { open, ports } = composeLocalWithMail();

export const handler = createHandler({ ...open, request: requestPasswordReset(ports) });
