import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { PageRef } from '../../entries/domain/entry.ts';

type ReadPages<Ref extends PageRef, Page> = (familyId: FamilyId, pages: readonly Ref[]) => Promise<readonly Page[]>;

const nameOf = ({ account, month }: PageRef): string => `${account.tag}|${month}`;

/** Reads together those that were not read before, and holds all of them. For one request and one family, and not for changes. */
export const readPagesOnce = <Ref extends PageRef, Page>(read: ReadPages<Ref, Page>): ReadPages<Ref, Page> => {
  const readings = new Map<string, Promise<Page>>();
  return (familyId, pages) => {
    const missing = pages.filter((page) => !readings.has(nameOf(page)));
    if (missing.length > 0) {
      const reading = read(familyId, missing);
      for (const [at, page] of missing.entries()) {
        const own = reading.then((all) => {
          const found = all[at];
          if (found === undefined) throw new Error(`The page ${nameOf(page)} was not read`);
          return found;
        });
        own.catch(() => undefined); // its caller gets the error
        readings.set(nameOf(page), own);
      }
    }
    return Promise.all(pages.flatMap((page) => readings.get(nameOf(page)) ?? []));
  };
};
