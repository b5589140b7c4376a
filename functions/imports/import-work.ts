import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { createAccountEdits, createAccountEntries } from '../../shared/accounts/store/account-edits.ts';
import { readActiveRules } from '../../shared/changes/use-cases/read-rules.ts';
import { headerSignature } from '../../shared/imports/parse/csv-header.ts';
import { detectFile } from '../../shared/imports/parse/detect-file.ts';
import { unreadableAs } from '../../shared/imports/parse/foreign-content.ts';
import { inspectNative } from '../../shared/imports/parse/inspect-native.ts';
import { readRows } from '../../shared/imports/parse/read-rows.ts';
import { createMappables, createRecordNames } from '../../shared/imports/store/record-names.ts';
import { createSignLink, LINK_SECONDS } from '../../shared/imports/uploads/sign-link.ts';
import { countDoubtful } from '../../shared/imports/use-cases/row-twins.ts';
import { documentClient, environment, now, s3Client, sha256Hex } from '../../shared/platform/runtime.ts';
import { composeWork } from './work.ts';

/** The dependencies of the import pages. */
export const composeImportWork = () => {
  const urls = environment('PREPARE_QUEUE_URL', 'STATEMENT_QUEUE_URL', 'PUBLISH_QUEUE_URL', 'REVERT_QUEUE_URL');
  const { MAX_NATIVE_RECORDS, TABLE_NAME, UPLOADS_BUCKET } = environment(
    'MAX_NATIVE_RECORDS',
    'TABLE_NAME',
    'UPLOADS_BUCKET',
  );
  const work = composeWork({
    prepare: urls.PREPARE_QUEUE_URL,
    statement: urls.STATEMENT_QUEUE_URL,
    publish: urls.PUBLISH_QUEUE_URL,
    revert: urls.REVERT_QUEUE_URL,
  });
  const { accounts, records } = work;
  const sign = createSignLink(s3Client(), UPLOADS_BUCKET);
  return {
    ...work,
    accountEdits: createAccountEdits(documentClient(), TABLE_NAME),
    entries: createAccountEntries(documentClient(), TABLE_NAME),
    names: createRecordNames({ accounts, records }),
    mappables: createMappables({ accounts, records }),
    detect: detectFile,
    signatureOf: headerSignature,
    readRows,
    readRules: readActiveRules({ accounts, records }),
    unreadableAs,
    inspectNative,
    digest: sha256Hex,
    linkTo: (key: string, filename: string) => sign(key, filename, LINK_SECONDS),
    countDoubtful: countDoubtful(work),
    newId: randomUUID,
    newImportId: uuidv7,
    maxNativeRecords: MAX_NATIVE_RECORDS,
    sleep,
    random: Math.random,
    milliseconds: () => performance.now(),
    now,
  };
};

export type ImportWork = ReturnType<typeof composeImportWork>;
