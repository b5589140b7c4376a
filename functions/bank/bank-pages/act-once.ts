import { setTimeout as sleep } from 'node:timers/promises';
import { BusyError } from '../../../shared/platform/domain/errors.ts';
import type { ApiResult } from '../../../shared/platform/http/api-event.ts';
import type { Idempotency } from '../../../shared/platform/http/idempotent.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { requestHash } from '../../../shared/platform/http/request-hash.ts';
import { onceKey } from '../../platform/form-once.ts';

type Work = { readonly idempotency: Idempotency; readonly now: () => string };
type Sent = {
  readonly familyId: string;
  readonly route: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly request: object;
};

const WAIT_MS = 250;
const MOST_WAITS = 80;

/**
 * Acts once for a form whose act cannot be repeated, as a token can be claimed once: who sends it again meanwhile, by a
 * double click, waits for the first and is led where that one was. `act` gets the id of what it makes, and says where to go.
 */
export const actOnce = async (
  { idempotency, now }: Work,
  { familyId, route, fields, request }: Sent,
  act: (id: string) => Promise<string>,
): Promise<ApiResult> => {
  const key = onceKey({ fields, request });
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const begun = await idempotency.begin(familyId, route, key, requestHash(request), now());
    if (begun.kind === 'replay') return redirect(begun.body);
    if (begun.kind === 'fresh') {
      const path = await act(begun.id).catch(async (error: unknown) => {
        await idempotency.abandon(familyId, route, key).catch(forgotten);
        throw error;
      });
      await idempotency.finish(familyId, route, key, { status: 303, body: path }).catch(forgotten);
      return redirect(path);
    }
    await sleep(WAIT_MS);
  }
  throw new BusyError('This form was sent a moment ago and is still being worked on: look at your banks first');
};

/** What was done counts more than the note of it, which expires by itself. */
const forgotten = (): void => undefined;
