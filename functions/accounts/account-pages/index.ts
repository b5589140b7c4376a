import { composeLedgerWork } from '../../ledger/ledger-work.ts';
import { composePeople } from '../../people/people.ts';
import { createHandler } from './handler.ts';

const people = composePeople();

export const handler = createHandler({ person: people.person, work: composeLedgerWork(people) });
