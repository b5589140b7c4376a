import { assistants } from './assistants.ts';
import { browserApp } from './browser-app.ts';
import { changes } from './changes.ts';
import { clients } from './clients.ts';
import { commandLine } from './command-line.ts';
import { copies, externalIds } from './copies.ts';
import { fileFormats } from './file-formats.ts';
import { firstImport } from './first-import.ts';
import type { Guide } from './guide.ts';
import { keys } from './keys.ts';
import { idempotency, pagination, signIn } from './requests.ts';
import { sessions } from './sessions.ts';
import { webhooks } from './webhooks.ts';

/** In the order in which a newcomer reads them. The guide to errors is drawn from the document. */
export const GUIDES: readonly Guide[] = [
  firstImport,
  keys,
  fileFormats,
  sessions,
  idempotency,
  externalIds,
  pagination,
  copies,
  webhooks,
  clients,
  commandLine,
  assistants,
  signIn,
  browserApp,
  changes,
];
