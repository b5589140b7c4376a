import { composeImportWork } from '../import-work.ts';
import { composePeople } from '../../people/people.ts';
import { createHandler } from './handler.ts';

export const handler = createHandler({ person: composePeople().person, work: composeImportWork() });
