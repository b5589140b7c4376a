import { composePeople } from '../people.ts';
import { createHandler } from './handler.ts';

export const handler = createHandler(composePeople().open);
