import { tabs } from '../platform/components/tabs.ts';
import type { Html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

/** What the family looks at after imports: both kinds of pairs. */
export const reviewTabs = (viewer: Viewer): Html =>
  tabs(
    WORDS.review,
    [
      { path: '/duplicates', label: WORDS.duplicates.title },
      { path: '/transfers', label: WORDS.transfers.title },
    ],
    viewer,
  );
