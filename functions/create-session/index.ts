import { signInLocally } from '../../shared/use-cases/people/local/sign-in-locally.ts';
import { composeLocal } from '../local-sign-in.ts';
import { createHandler } from './handler.ts';

const { open, ports } = composeLocal();

export const handler = createHandler({ ...open, signIn: signInLocally(ports) });
