import { changePassword } from '../../shared/use-cases/people/local/change-password.ts';
import { composeLocalWithMail } from '../letters.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeLocalWithMail();

export const handler = createHandler({ ...person, change: changePassword(ports) });
