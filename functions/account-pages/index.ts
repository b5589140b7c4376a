import { composeLedgerWork } from '../ledger-work.ts';
import { composePeople } from '../people.ts';
import { createHandler } from './handler.ts';

const people = composePeople();

export const handler = createHandler({ person: people.person, work: composeLedgerWork(people) });
