const MAX_LENGTH = 255;
const FOLDERS = /^.*[/\\]/su;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** As much of a file's name as tells a person which it was: no folders, nothing unseen; undefined when nothing is left. */
export const keptFilename = (name: string | null): string | undefined => {
  const kept = (name ?? '').toWellFormed().replace(FOLDERS, '').replace(UNSEEN, '').trim().slice(0, MAX_LENGTH).trim();
  return kept === '' ? undefined : kept.toWellFormed();
};
