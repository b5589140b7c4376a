import { removeSecondFactor } from '../../../shared/people/use-cases/local/remove-second-factor.ts';
import { composeLocalWithMail } from '../letters.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeLocalWithMail();

export const handler = createHandler({ ...person, remove: removeSecondFactor(ports) });
