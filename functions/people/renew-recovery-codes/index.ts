import { renewRecoveryCodes } from '../../../shared/people/use-cases/local/renew-recovery-codes.ts';
import { composeLocalWithMail } from '../letters.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeLocalWithMail();

export const handler = createHandler({ ...person, renew: renewRecoveryCodes(ports) });
