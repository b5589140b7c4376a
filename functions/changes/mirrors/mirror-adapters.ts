import { createMirrorSnapshots } from '../../../shared/changes/store/mirror-snapshots.ts';
import { createLedgerVersions } from '../../../shared/ledger/store/ledger-versions.ts';
import { createNameChanges } from '../../../shared/platform/dynamodb/name-changes.ts';
import { once } from '../../../shared/platform/entry.ts';
import { accounts } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { uploads } from '../../imports/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { today } from '../../people/adapters.ts';
import { inTable } from '../../platform/adapters.ts';

const snapshots = /* @__PURE__ */ once(() => createMirrorSnapshots(uploads()));
const versions = /* @__PURE__ */ inTable(createLedgerVersions);
const nameChanges = /* @__PURE__ */ inTable(createNameChanges);

/** For a client that follows what changes. */
export const following = { snapshots, versions, nameChanges, ledger, accounts, records, today };
