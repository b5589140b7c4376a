import { randomUUID } from 'node:crypto';
import type { QueueName } from '../../shared/imports/use-cases/import-ports.ts';
import { accounts, reading } from '../accounts/adapters.ts';
import { families } from '../people/adapters.ts';
import { log, made } from '../platform/adapters.ts';
import {
  announcingImports,
  contentClaims,
  importCatalogue,
  importQueues,
  rows,
  savedConfigurations,
  sessions,
  uploads,
} from './adapters.ts';

/** Adapters of all import workers, which may send to these queues. */
export const workerPorts = (...queues: readonly QueueName[]) => ({
  ...made({
    ...reading,
    imports: announcingImports,
    sessions,
    contentClaims,
    rows,
    savedConfigurations,
    uploads,
    queues: importQueues(...queues),
    families,
    catalogue: importCatalogue,
    logger: log,
  }),
  linkBankNumbers: accounts().linkBankNumbers,
  randomId: randomUUID,
});
