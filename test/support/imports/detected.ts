import type { DetectedFile } from '../../../shared/imports/detect/domain/detected-file.ts';
import { type DetectRequest, detectFile } from '../../../shared/imports/detect/parse/detect-file.ts';

/** Detects text or bytes for a family with US formats. */
export const detect = (file: string | Uint8Array, over: Partial<Omit<DetectRequest, 'bytes'>> = {}) =>
  detectFile({
    bytes: typeof file === 'string' ? Buffer.from(file) : file,
    filename: null,
    family: { dateFormat: '%m/%d/%Y', locale: 'en' },
    today: '2026-11-21',
    ...over,
  });

/** The same for a readable file. */
export const detected = (file: string | Uint8Array, over: Parameters<typeof detect>[1] = {}): DetectedFile => {
  const detection = detect(file, over);
  if (!detection.ok) throw new Error(detection.message);
  return detection;
};

/** The detected column labels by field. */
export const labelsOf = ({ configuration }: DetectedFile): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(configuration).flatMap(([key, value]) =>
      key.endsWith('ColLabel') && typeof value === 'string' ? [[key.replace('ColLabel', ''), value]] : [],
    ),
  );
