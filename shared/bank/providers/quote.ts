import { sanitise } from './sanitise.ts';

const MAX_LENGTH = 40;

/** What a provider wrote where something else was wanted, for a message. */
export const quote = (text: string | null): string => `"${sanitise(text ?? '', MAX_LENGTH)}"`;
