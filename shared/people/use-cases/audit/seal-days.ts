import type { Sha256 } from '../../../platform/domain/hash.ts';
import { archiveLine, dayAfter, digestOfDay, linesText } from '../../domain/audit-digest.ts';
import type { AuditMac } from '../people-ports.ts';
import type { AuditArchive, AuditDays, AuditDigests } from './audit-archive-ports.ts';

export type SealDaysPorts = {
  readonly days: AuditDays;
  readonly digests: AuditDigests;
  readonly archive: Pick<AuditArchive, 'put'>;
  readonly mac: Pick<AuditMac, 'sign'>;
  readonly sha256: Sha256;
};

/** Records are in the table for 90 days; whatever was not sealed by then is gone. */
const OLDEST_DAYS = 89;
/** A request that began before midnight is over by then. */
const SETTLING_MINUTES = 15;

/**
 * Seals every day that is over and not sealed yet, the oldest first; days without a record too, so that a missing day
 * shows. The archive is written before the digest's place in the table, so a run that was cut off is repeated with the
 * same bytes.
 * @returns the days sealed by this run
 */
export const sealDays =
  (ports: SealDaysPorts) =>
  async (now: string): Promise<readonly string[]> => {
    const settled = new Date(Date.parse(now) - SETTLING_MINUTES * 60_000).toISOString().slice(0, 10);
    const last = dayAfter(settled, -1);
    const sealed: string[] = [];
    for (let day = await firstDay(ports, last); day <= last; day = dayAfter(day)) {
      if (await sealDay(ports, day)) sealed.push(day);
    }
    return sealed;
  };

/** The day after the last sealed one; in the beginning the oldest with a record. */
const firstDay = async ({ digests, days }: SealDaysPorts, last: string): Promise<string> => {
  const latest = await digests.latest();
  if (latest !== undefined) return dayAfter(latest.day);
  for (let day = dayAfter(last, -OLDEST_DAYS); day < last; day = dayAfter(day)) {
    if ((await days.dayOf(day)).length > 0) return day;
  }
  return last;
};

const sealDay = async ({ days, digests, archive, mac, sha256 }: SealDaysPorts, day: string): Promise<boolean> => {
  const lines = (await days.dayOf(day)).map(({ text, mac: own }) => archiveLine(text, own));
  const latest = await digests.latest();
  const previous = latest && { day: latest.day, text: latest.digest.text };
  const text = JSON.stringify(digestOfDay(day, lines, previous, sha256));
  const digest = { text, ...(await mac.sign(text)) };
  await archive.put(day, linesText(lines), digest);
  return digests.put(day, digest);
};
