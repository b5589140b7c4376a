import { type ApiEvent, headerOf } from './api-event.ts';
import { mediaType } from './media-type.ts';

/** A browser that goes to a page says so; a script, and everybody else, is answered in JSON, as is who takes JSON as gladly or sends it. */
export const wantsHtml = (event: Pick<ApiEvent, 'headers'>): boolean => {
  const accept = headerOf(event, 'accept') ?? '';
  const sendsJson = mediaType(headerOf(event, 'content-type'))?.type === 'application/json';
  return !sendsJson && weightOf(accept, 'text/html') > weightOf(accept, 'application/json');
};

/** Of a type that is named: from 0 for one that is not to 1. */
const weightOf = (accept: string, type: string): number => {
  const range = accept
    .split(',')
    .map(partsOf)
    .find(([name]) => name === type);
  if (range === undefined) return 0;
  const weight = range.find((part) => part.startsWith('q='))?.slice('q='.length) ?? '1';
  return Number(weight) || 0;
};

const partsOf = (range: string): readonly string[] => range.split(';').map((part) => part.trim().toLowerCase());
