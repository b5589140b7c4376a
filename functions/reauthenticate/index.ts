import { reauthenticate } from '../../shared/use-cases/people/local/reauthenticate.ts';
import { composeLocal } from '../local-sign-in.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeLocal();

export const handler = createHandler({ ...person, prove: reauthenticate(ports) });
