import { composeKeys, composePeople } from '../people.ts';
import { composeSignInChoices } from '../sign-in-choices.ts';
import { createHandler } from './handler.ts';

const people = composePeople();

export const handler = createHandler({
  ...people.person,
  choices: composeSignInChoices(people, composeKeys(people).secretBox),
});
