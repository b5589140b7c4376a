import { changePassword } from '../../../shared/people/use-cases/local/change-password.ts';
import { composeLocalWithMail } from '../letters.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeLocalWithMail();

export const handler = createHandler({ ...person, change: changePassword(ports) });
