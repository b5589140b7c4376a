import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { LINK_SECONDS } from '../../shared/imports/uploads/sign-link.ts';
import { now } from '../../shared/platform/runtime.ts';
import { accountEdits, accountEntries } from '../accounts/adapters.ts';
import { made } from '../platform/adapters.ts';
import { doubtfulRows, mappables, maxNativeRecords, names, readRules, signLink } from './adapters.ts';
import { workerPorts } from './worker-ports.ts';

/** Adapters of all import pages. */
export const importWork = () => {
  const sign = signLink();
  return {
    ...workerPorts('prepare', 'statement', 'publish', 'revert'),
    ...made({ accountEdits, entries: accountEntries, names, mappables, readRules, maxNativeRecords }),
    countDoubtful: doubtfulRows(),
    linkTo: (key: string, filename: string) => sign(key, filename, LINK_SECONDS),
    newId: randomUUID,
    newImportId: uuidv7,
    sleep,
    random: Math.random,
    milliseconds: () => performance.now(),
    now,
  };
};

export type ImportWork = ReturnType<typeof importWork>;
