import { composePeople } from '../people.ts';
import { createHandler } from './handler.ts';

const { person, sessions } = composePeople();

export const handler = createHandler({ ...person, sessions });
