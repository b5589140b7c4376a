import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { LINK_SECONDS } from '../../shared/imports/uploads/sign-link.ts';
import { accountEdits, accountEntries } from '../accounts/adapters.ts';
import { clock, ids, made } from '../platform/adapters.ts';
import { doubtfulRows, knownRecords, mappables, maxNativeRecords, names, readRules, signLink } from './adapters.ts';
import { workerPorts } from './worker-ports.ts';

/** Adapters of all import pages. */
export const importWork = () => {
  const sign = signLink();
  return {
    ...workerPorts('prepare', 'statement', 'publish', 'revert'),
    ...made({
      accountEdits,
      entries: accountEntries,
      names,
      mappables,
      readRules,
      maxNativeRecords,
      now: clock,
      newId: ids,
    }),
    countDoubtful: doubtfulRows(),
    refuseKnown: knownRecords(),
    linkTo: (key: string, filename: string) => sign(key, filename, LINK_SECONDS),
    newImportId: uuidv7,
    sleep,
    random: Math.random,
    milliseconds: () => performance.now(),
  };
};

export type ImportWork = ReturnType<typeof importWork>;
