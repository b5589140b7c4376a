import { completeSecondFactor } from '../../../shared/people/use-cases/local/complete-second-factor.ts';
import { composeLocal } from '../local-sign-in.ts';
import { createHandler } from './handler.ts';

const { open, ports } = composeLocal();

export const handler = createHandler({ ...open, complete: completeSecondFactor(ports) });
