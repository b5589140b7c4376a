import { completeSecondFactor } from '../../shared/use-cases/people/local/complete-second-factor.ts';
import { composeLocal } from '../local-sign-in.ts';
import { createHandler } from './handler.ts';

const { open, ports } = composeLocal();

export const handler = createHandler({ ...open, complete: completeSecondFactor(ports) });
