/** Why a chunk, and with it its session, could not be imported. Stable: clients switch on `code`. */
export type SessionError =
  | {
      readonly code: 'missing_source_reference';
      readonly message: string;
      readonly recordType: string | null;
      readonly sourceType: string | null;
      readonly sourceId: string | null;
    }
  | {
      readonly code: 'invalid_import_record';
      readonly message: string;
      readonly recordType: string | null;
      readonly field: string | null;
      readonly value: string | null;
    }
  | { readonly code: 'import_failed' | 'import_enqueue_failed'; readonly message: string };
