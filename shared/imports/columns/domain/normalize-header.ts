import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';

/** `Booking-Date *` and `booking date` are the same header. */
export const normalizeHeader = (text: string): string =>
  withoutMarks(text)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('*', '')
    .trim()
    .replace(/[\s-]+/gu, '_');
