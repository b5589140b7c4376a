import { beginSetup } from '../../../shared/people/use-cases/local/set-up-second-factor.ts';
import { composeLocal } from '../local-sign-in.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeLocal();

export const handler = createHandler({ ...person, begin: beginSetup(ports) });
