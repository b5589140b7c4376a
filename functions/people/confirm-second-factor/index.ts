import { confirmSetup } from '../../../shared/people/use-cases/local/set-up-second-factor.ts';
import { composeLocalWithMail } from '../letters.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeLocalWithMail();

export const handler = createHandler({ ...person, confirm: confirmSetup(ports) });
