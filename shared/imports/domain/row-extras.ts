/** What only the rows of some types have: parts, the whole that a row is a part of, more fields. */
export type RowExtra =
  | 'splits'
  | 'partOf'
  | 'resourceType'
  | 'categoryParent'
  | 'categoryColor'
  | 'categoryIcon'
  | 'merchantColor'
  | 'merchantWebsite';
