import { composeEntryReads } from '../entry-reads.ts';
import { createHandler } from './handler.ts';

export const handler = createHandler(composeEntryReads());
