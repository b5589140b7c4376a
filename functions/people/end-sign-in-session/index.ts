import { endSession } from '../../../shared/people/use-cases/settings/end-sessions.ts';
import { composeKeys, composePeople } from '../people.ts';
import { createHandler } from './handler.ts';

const people = composePeople();
const { person, sessions } = people;

export const handler = createHandler({
  ...person,
  end: endSession({ sessions, audit: composeKeys(people).audit, now: person.now }),
});
