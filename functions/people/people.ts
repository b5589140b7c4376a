import { once } from '../../shared/platform/entry.ts';
import { documents, secrets, tableName } from '../platform/adapters.ts';
import { knownDevices, open, person, rateLimits, signInSessions, singleUse, users } from './adapters.ts';

/** Ports shared by every endpoint that requires a signed-in user. */
export const composePeople = /* @__PURE__ */ once(() => ({
  documents: documents(),
  tableName: tableName(),
  secrets: secrets(),
  users: users(),
  sessions: signInSessions(),
  rateLimits: rateLimits(),
  singleUse: singleUse(),
  knownDevices: knownDevices(),
  open: open(),
  person: person(),
}));
