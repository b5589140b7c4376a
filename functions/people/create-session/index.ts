import { signInLocally } from '../../../shared/people/use-cases/local/sign-in-locally.ts';
import { composeLocal } from '../local-sign-in.ts';
import { composeSignInChoices } from '../sign-in-choices.ts';
import { createHandler } from './handler.ts';

const { ports, ...people } = composeLocal();

export const handler = createHandler({
  ...people.open,
  signIn: signInLocally(ports),
  choices: composeSignInChoices(people, ports.secretBox),
});
