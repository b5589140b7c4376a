import { composeBankPages } from '../banks.ts';
import { composePeople } from '../../people/people.ts';
import { createHandler } from './handler.ts';

const { person, documents, tableName } = composePeople();

export const handler = createHandler({ person, work: composeBankPages(documents, tableName) });
