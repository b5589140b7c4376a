// Generated from openapi.json by `npm run openapi`.
export interface paths {
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports, newest first
         * @description An import stays in the list until it is deleted. An import whose stored record is damaged counts in `total_count` but is not listed.
         *
         *     Requires a key or token with the scope `imports:read`.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import a file and optionally publish it
         * @description The gateway returns 413 for a body of more than 10 MB, or of more than about 6 MB after it is encoded for the function. Compress
         *     larger content with gzip: send either the whole body as `Content-Type: application/gzip` with `X-Content-Type:
         *     application/json`, or a gzipped `file` in multipart/form-data. `Content-Encoding: gzip` on JSON is not supported and returns
         *     415. Without any content, a type that is read from CSV makes an import without rows, to which no content can be added: delete it.
         *
         *     Requires a key or token with the scope `imports:write`, or `propose` for what is not applied.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/preflight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an import without writing anything
         * @description Send the file as you would to POST /imports. Errors in rows are returned with 200; a file that cannot be read at all
         *     returns 422. The cost grows with the number of rows, and with the number of ledger pages (one for each account and month)
         *     that they belong to.
         *
         *     Requires a key or token with the scope `imports:read`.
         */
        post: operations["preflightImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import with its progress and verification
         * @description Poll it while `status` is `importing` or `reverting`, or `preparing` is true.
         *
         *     Requires a key or token with the scope `imports:read`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Delete an import that is pending or failed
         * @description Its rows and its file are removed in the background.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        delete: operations["deleteImport"];
        options?: never;
        head?: never;
        /**
         * Change the settings or the account of an import
         * @description The file is read again, unless only `statement_balance` is sent. Settings that are not sent keep their values; null or blank restores the default. Mappings are kept if their text is
         *     still in the rows. Repairs of rows are discarded, with the warning `repairs_discarded`. A failed import becomes pending again.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        patch: operations["updateImport"];
        trace?: never;
    };
    "/imports/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of an import
         * @description Each row has its errors, its mappings and the effect of publishing it.
         *
         *     Requires a key or token with the scope `imports:read`.
         */
        get: operations["listImportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Repair or leave out all matching rows
         * @description `where` selects rows by the text of a field, or by blank fields, or all rows whose entry a person deleted, about which `on_possible_duplicate` decides. Each row changes as if you had sent a PATCH for it. If one row cannot
         *     change, such as a part of a split, none does. If no row matches, nothing changes and `rows_count` is 0.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        patch: operations["updateImportRows"];
        trace?: never;
    };
    "/imports/{id}/rows/{row_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Repair a row of an import
         * @description Write values as in the file, in its date and number formats. A value equal to the one shown changes nothing.
         *     `left_out` leaves a row out or includes it again. `on_possible_duplicate` decides about a row with the effect `review`, or a row that matches an entry by the same bank reference or under another name. Errors that concern the whole row are cleared, and the row is validated again. A failed import becomes pending again.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        patch: operations["updateImportRow"];
        trace?: never;
    };
    "/imports/{id}/mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mappings of an import
         * @description A mapping assigns a record to a text in the file.
         *
         *     Requires a key or token with the scope `imports:read`.
         */
        get: operations["listImportMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Map texts of an import to records or account types
         * @description Send one mapping, or up to 1,000 in `mappings`. Either all of them are applied or none. A failed import becomes pending again.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        patch: operations["assignImportMappings"];
        trace?: never;
    };
    "/imports/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an import to the ledger
         * @description Publishing a PDF statement whose `completeness.status` is `incomplete` returns 422 `not_publishable` unless
         *     `accept_incomplete` is true. For other types, the field has no effect. A native file with the ids of an earlier one and other values returns
         *     422 `not_publishable` with the first corrections, unless `on_known_records` decides about them. If the records look like those of another
         *     program, that is returned unless `on_known_records` is `create`. A file of more than 20,000 records, or of more than
         *     100,000 with the earlier ones, then becomes `failed` instead.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        post: operations["publishImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert a published import
         * @description If entries of the import were edited since it was published, returns 409 `conflict` with a list of them, unless `force` is true.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        post: operations["revertImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import_sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a native import that is sent in chunks
         * @description Repeating the request with the same `client_session_id` returns the same session. A session that is not published
         *     within 30 days expires.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        post: operations["createImportSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import_sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import session
         * @description Chunks are listed by sequence, each with its status.
         *
         *     Requires a key or token with the scope `imports:read`.
         */
        get: operations["getImportSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import_sessions/{id}/chunks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a chunk to an import session, in any order
         * @description Chunks are idempotent by `sequence` and `client_chunk_id`: sending the same content again changes nothing, and different content for
         *     either of them returns 409. A failed chunk can be replaced. A chunk can have at most 10 MB, and a session at
         *     most 1,000 chunks. If a body is too large for the gateway, send it compressed (`application/gzip`, or a gzipped
         *     `file`) or as an `upload_id`.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        post: operations["addImportSessionChunk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import_sessions/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish all chunks of a session as one import
         * @description The import has the session's id and can be read, verified and reverted like any other. Chunks are read in the order of
         *     their sequences; if several records have the same id, the last one counts. Either all chunks are published or none.
         *     `accept_incomplete` has no effect, because a native file states no figures to compare with. If records with the ids of an earlier file have
         *     other values and `on_known_records` does not decide about them, or if they look like those of another program and it is not `create`, the
         *     import becomes `failed`: publish the session again with a choice.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        post: operations["publishImportSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a form for uploading a large file
         * @description Send `fields` and then the file, named `file`, as multipart/form-data to `url`, without the API key. Then create an import or
         *     add a chunk with `upload_id` in place of the file.
         *
         *     Requires a key or token with the scope `imports:write`.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exports that have not expired, newest first
         * @description Each response has a new download `url` for each complete export, valid for 15 minutes. An export whose stored record is damaged counts in `total_count` but is not listed.
         *
         *     Requires a key or token with the scope `read`.
         */
        get: operations["listExports"];
        put?: never;
        /**
         * Export all data of the family
         * @description The zip contains `all.ndjson` (every record of the family as native records for a NativeImport, with splits in
         *     `split_lines` and amounts in ledger sign), a CSV file for each kind of record, and `manifest.json` with the counts and the
         *     size and SHA-256 of every file. In CSV files, a cell that a spreadsheet would read as a formula (one that begins with `=`, `+`,
         *     `-`, `@`, one of their full-width forms, a tab, a line feed or a carriage return, and is not a number) is prefixed with an
         *     apostrophe, which is removed when the file is imported. `all.ndjson` leaves every text unchanged.
         *
         *     Requires a key or token with the scope `read` and `exports:write`.
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an export with its progress and download URL
         * @description Each response has a new download `url` for a complete export, valid for 15 minutes.
         *
         *     Requires a key or token with the scope `read`.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change_sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List change sets, newest first
         * @description Expired previews are not listed.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listChangeSets"];
        put?: never;
        /**
         * Preview a change to many transactions
         * @description Select transactions by the filters of their list, or by up to 500 ids. To give each transaction other values, send `changes` as a list
         *     of up to 500, each with a `transaction_id`: such a preview is `ready` at once. Otherwise, the preview works out in the background what would change.
         *     Nothing changes until you apply it: wait until `status` is `ready`, check its counts and transactions, and apply it. A preview
         *     that is not applied is deleted after seven days. `delete` must be sent alone and deletes transactions with their parts. A part
         *     of a split cannot be moved or deleted without its transaction, and a split transaction stays excluded: such transactions are
         *     listed as refused, with the reason.
         *
         *     In a list, `splits` has the parts of a transaction, as in `PATCH /transactions/{id}`: they replace all that it has, and an empty list removes
         *     the split. If they do not add up to its amount, it is listed as refused. A list has at most 2,000 parts in all. Reverting the change set
         *     brings earlier parts back, unless the new ones were edited since.
         *
         *     The fields may also be sent inside an object named `change_set`.
         *
         *     Requires a key or token with the scope `transactions:write`, or `propose` for what is not applied.
         */
        post: operations["createChangeSet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change_sets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a change set
         * @description Poll it while `status` is `preparing`, `applying` or `reverting`.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["getChangeSet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change_sets/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a change set does to each transaction
         * @description In a change set with separate changes for each transaction, all are listed in the order of the request; otherwise, transactions that already have the new values are left out. `outcome` tells what became of each, and `reason` why it was not changed. Returns 409 `invalid_state` until the preview is ready.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listChangeSetEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change_sets/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a previewed change set
         * @description Changes exactly the transactions of the preview, in the background. A transaction that changed since the preview is left alone and
         *     counted as `skipped`. Send `if_unchanged: true` to apply nothing in this case: it returns 409 `conflict` with
         *     `details.transaction_ids`. Transactions in `leave_out` are skipped too. Afterwards every transaction is read back:
         *     `verification` has the result. Repeating the request has no effect.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        post: operations["applyChangeSet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change_sets/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a previewed change set
         * @description The preview cannot be applied any more, and is deleted when it would have expired. A key with the scope `propose` declines only
         *     what it proposed. Repeating the request has no effect.
         *
         *     Requires a key or token with the scope `transactions:write`, or `propose` for what is not applied.
         */
        post: operations["declineChangeSet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change_sets/{id}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert an applied change set
         * @description Restores the former values of every transaction, and the deleted transactions. Values that a person set later are kept. If later
         *     change sets changed the same values, returns 409 `conflict` with `details.change_set_ids`; send `include_later: true` to
         *     revert those too. A change set can be reverted for two years after it was applied.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        post: operations["revertChangeSet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a transaction, newest first
         * @description Who or what created it, the other sources that reported it, and the changes by people and change sets, with the former and the new
         *     values. The last 50 changes are kept, for two years.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listTransactionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview what a rule does to existing transactions
         * @description The rule can be inactive. The result is a change set, which can be applied and reverted like any other. Rules run by `position`; rules without one run last, in the order they were created. Each rule sees the result of the rules
         *     before it. After a rule with `stop_after_match` matches a transaction, no later rule runs on it. Values that a person set are
         *     never changed, and transactions dated before a rule's `effective_date` are skipped. Text conditions ignore case and have no
         *     wildcards; amounts are compared without their sign. `set_transaction_tags` adds a tag;
         *     `set_as_transfer_or_payment` sets the kind `funds_movement`. Notifications, labels of investments and automatic actions
         *     have no effect.
         *
         *     Requires a key or token with the scope `catalogue:write` and `transactions:write`, or `propose` for what is not applied.
         */
        post: operations["previewRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview what rules do to existing transactions
         * @description The result is a change set, which can be applied and reverted like any other. With `rule`, applying it also creates that rule, and reverting it
         *     takes the rule away, unless it changed since. Rules run by `position`; rules without one run last, in the order they were created. Each rule sees the result of the rules
         *     before it. After a rule with `stop_after_match` matches a transaction, no later rule runs on it. Values that a person set are
         *     never changed, and transactions dated before a rule's `effective_date` are skipped. Text conditions ignore case and have no
         *     wildcards; amounts are compared without their sign. `set_transaction_tags` adds a tag;
         *     `set_as_transfer_or_payment` sets the kind `funds_movement`. Notifications, labels of investments and automatic actions
         *     have no effect.
         *
         *     Requires a key or token with the scope `catalogue:write` and `transactions:write`, or `propose` for what is not applied.
         */
        post: operations["previewRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply rules to existing transactions
         * @description Like the preview, but the change set is applied without confirmation. Rules run by `position`; rules without one run last, in the order they were created. Each rule sees the result of the rules
         *     before it. After a rule with `stop_after_match` matches a transaction, no later rule runs on it. Values that a person set are
         *     never changed, and transactions dated before a rule's `effective_date` are skipped. Text conditions ignore case and have no
         *     wildcards; amounts are compared without their sign. `set_transaction_tags` adds a tag;
         *     `set_as_transfer_or_payment` sets the kind `funds_movement`. Notifications, labels of investments and automatic actions
         *     have no effect.
         *
         *     Requires a key or token with the scope `catalogue:write` and `transactions:write`.
         */
        post: operations["applyRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suggested categories and merchants, newest first
         * @description Suggestions come from the family's own history: from the categories and merchants of transactions with the same merchant, the same
         *     name, or two words of the name in common. Where the family has filed nothing of the kind, a chain of shops that is known, such as REWE, gets
         *     the usual category that it belongs to, if the family has one of that name (`Groceries`). Suggestions with a probability below 0.9 are not listed, nor are suggestions for
         *     transfers, excluded transactions and parts of a split. Only the newest 100,000 transactions are used. A change may take a moment
         *     to appear in the list.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suggestions/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept suggestions for one or many transactions
         * @description Creates a change set of kind `suggestions`, which is applied immediately and can be reverted like any other. It fills only empty
         *     fields: a transaction is left alone if it has no suggestion, or got a value in the meantime. Accepted values count as set by a
         *     person. If none of the transactions has a suggestion, returns 422.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        post: operations["acceptSuggestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, update and delete up to 500 transactions
         * @description All or nothing: every operation is checked before anything is written, and a fault of any of them refuses the request. Returns 422
         *     with a sentence for each fault in `errors`, and its place in `details.operations` (`index`, and `pointer`, such as
         *     `/operations/3/amount`). From then on the change is completed, even if the service is interrupted. It is one change set: reverting
         *     `change_set` takes back everything, except created transactions that were edited, or that an import or bank reported too. `results`
         *     has one entry for each operation, in the order of the request; so has `GET /change_sets/{id}/entries`.
         *     If it takes longer than a request may, returns 202: poll the change set until its `status` is `applied`. An operation whose
         *     transaction somebody deleted in that moment is `skipped`, with the reason.
         *
         *     Give new transactions an `external_id`. `create` leaves one that exists already as it is (`unchanged`, with its id), whatever else the
         *     operation says. `upsert` updates it instead, and needs no look-up before: it creates the transaction if none has the id. What an upsert
         *     leaves out stays as it is, so leave out what people decide, such as `category_id`. `update` and `delete` name a transaction by `id`,
         *     or by `external_id` without an `id`. So the same request changes nothing the second time, unless it creates transactions without an
         *     `external_id`: for these, send an `Idempotency-Key`. A deleted `external_id` is free again, so a repeated `create` or `upsert` adds
         *     its transaction again. If two requests create the same `external_id` at the same moment, one of them changes nothing: it returns 409
         *     `conflict`, or 202, and its change set then becomes `failed`.
         *     Parts of splits are changed with `PATCH /transactions/{id}`.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        post: operations["bulkTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suggested transfers between accounts, newest first
         * @description Pairs of transactions that are probably the two sides of one transfer: amounts that are equal, differ by a small fee, or are in
         *     two currencies at a rate seen in your other exchanges, at most four days apart. No transaction is in two pairs. Transactions
         *     that are linked, excluded, split or pending are left out, and so are dismissed pairs. A filter selects a pair if it fits one of the
         *     two transactions. Only the newest 100,000 transactions of the family are used.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listTransfers"];
        put?: never;
        /**
         * Link pairs of transactions as transfers
         * @description At most 250 pairs, suggested or not. The two transactions of a pair must be in different accounts and at most 30 days apart. In the
         *     same currency, their amounts must be equal, or differ by a small fee. The result is a change set that is applied immediately, or
         *     later if you send `preview: true`, and can be reverted like any other. Money in gets the kind `funds_movement`; money out gets that kind, or `cc_payment`, `loan_payment`
         *     or `investment_contribution`. Neither counts as income or spending. If one side changes meanwhile, neither is linked, and both are
         *     counted as `skipped` or refused.
         *
         *     Requires a key or token with the scope `transactions:write`, or `propose` for what is not applied.
         */
        post: operations["linkTransfers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfers/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss pairs of transactions that are not transfers
         * @description Dismissed pairs are not suggested again unless the change set is reverted; they can still be linked. At most 250 pairs, each of
         *     money out of one account and money into another. A linked pair cannot be dismissed. A transaction can have at most 500 dismissed
         *     transfers.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        post: operations["dismissTransfers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfers/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the transfer settings
         * @description Whether transfers are linked automatically, for the whole family. The default is `ask`.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["getTransferSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the transfer settings
         * @description With `only_pair`, each published import and each bank sync links the `certain` pairs that contain a new transaction, as one change
         *     set that can be reverted. All other pairs are suggested. A pair whose link was reverted is not linked automatically again.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        patch: operations["updateTransferSettings"];
        trace?: never;
    };
    "/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List possible duplicates, newest first
         * @description Pairs of transactions in one account with equal amounts, at most five days apart, that come from different imports,
         *     bank feeds or people. Dismissed pairs are left out. A date filter selects a pair if either transaction is in the range. Only the
         *     newest 100,000 transactions of the account are compared, or of all accounts without `account_id`.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge pairs of duplicate transactions
         * @description At most 250 pairs, each in one account and of equal amounts. The kept transaction takes the values of its blank fields from the
         *     other one and then belongs to the sources of both: if one source is reverted, it stays with the other. The result is a change set
         *     that is applied immediately, or later if you send `preview: true`. Reverting it restores both transactions. If one of them changes meanwhile, they are not merged, and
         *     both are counted as `skipped` or refused.
         *
         *     Requires a key or token with the scope `transactions:write`, or `propose` for what is not applied.
         */
        post: operations["mergeDuplicates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/duplicates/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss possible duplicates
         * @description Dismissed pairs are not listed again, but can still be merged. At most 250 pairs, each in one account. Repeating the request has no effect.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        post: operations["dismissDuplicates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview merging a category into another one
         * @description Its transactions, rules, amounts in budgets and subcategories get the other category. A budget with amounts for both gets their
         *     sum. Starts a preview: wait until the change set is `ready`, check its counts and `merged_record`, and apply it.
         *     Applying moves every transaction that has the record by then, parts of split ones included, also those that changed since the preview;
         *     then the record is gone. It returns 409 `conflict` while another change set is being applied. A file that maps a text to the record maps it
         *     to the other one from then on. Reverting the change set restores the record under its id, and everything that was not changed since. It does not
         *     restore transactions whose import was reverted since; if another record has the name by then, the restored one gets a number after its name.
         *
         *     Requires a key or token with the scope `catalogue:write` and `transactions:write`, or `propose` for what is not applied.
         */
        post: operations["mergeCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview merging a tag into another one
         * @description Its transactions and rules get the other tag. A transaction with both keeps one. Starts a preview: wait until the change set is `ready`, check its counts and `merged_record`, and apply it.
         *     Applying moves every transaction that has the record by then, parts of split ones included, also those that changed since the preview;
         *     then the record is gone. It returns 409 `conflict` while another change set is being applied. A file that maps a text to the record maps it
         *     to the other one from then on. Reverting the change set restores the record under its id, and everything that was not changed since. It does not
         *     restore transactions whose import was reverted since; if another record has the name by then, the restored one gets a number after its name.
         *
         *     Requires a key or token with the scope `catalogue:write` and `transactions:write`, or `propose` for what is not applied.
         */
        post: operations["mergeTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchants/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview merging a merchant into another one
         * @description Its transactions, rules and recurring transactions get the other merchant. Starts a preview: wait until the change set is `ready`, check its counts and `merged_record`, and apply it.
         *     Applying moves every transaction that has the record by then, parts of split ones included, also those that changed since the preview;
         *     then the record is gone. It returns 409 `conflict` while another change set is being applied. A file that maps a text to the record maps it
         *     to the other one from then on. Reverting the change set restores the record under its id, and everything that was not changed since. It does not
         *     restore transactions whose import was reverted since; if another record has the name by then, the restored one gets a number after its name.
         *
         *     Requires a key or token with the scope `catalogue:write` and `transactions:write`, or `propose` for what is not applied.
         */
        post: operations["mergeMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what changed in the transactions since a cursor
         * @description Keeps a copy of all transactions up to date, including split parts and pending transactions. Without a cursor, all of them
         *     are `added`. Changes are the difference between what you hold, which the cursor stands for, and the ledger now: also those that leave no other trace,
         *     such as the new name of a category in its transactions. Remove what is `removed`, then store what is `added` and `changed` by id, and
         *     store `next_cursor` in the same step. Ask again while `has_more` is true. Once it is false, you hold everything as of one moment; if
         *     nothing has changed since, the answer is empty and cheap. A cursor can be used again, for example after a response was
         *     lost, and for at least 30 days after it was last returned. Then begin again without one.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listTransactionChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what changed in records of several kinds since a cursor
         * @description Keeps a copy of the ledger up to date: the records of each kind as their own list shows them. An account whose balance changed is
         *     changed. Without a cursor, all records are `added`. While `has_more` is true, a record can refer to one that comes later. Changes are the difference between what you hold, which the cursor stands for, and the ledger now: also those that leave no other trace,
         *     such as the new name of a category in its transactions. Remove what is `removed`, then store what is `added` and `changed` by id, and
         *     store `next_cursor` in the same step. Ask again while `has_more` is true. Once it is false, you hold everything as of one moment; if
         *     nothing has changed since, the answer is empty and cheap. A cursor can be used again, for example after a response was
         *     lost, and for at least 30 days after it was last returned. Then begin again without one.
         *
         *     The key needs `accounts:read`, `transactions:read` and `catalogue:read`, whatever `kinds` are, because records of one kind name those of others. For a key
         *     that may read only transactions, use `GET /transactions/changes`.
         *
         *     Requires a key or token with the scope `accounts:read` and `transactions:read` and `catalogue:read`.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/valuations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List valuations, newest first
         * @description A valuation is the recorded value of an account at the end of a day.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listValuations"];
        put?: never;
        /**
         * Record the value of an account at the end of a day
         * @description An account has at most one valuation per day. If the day already has one, it is updated and keeps its kind, its name and, unless
         *     you send new ones, its notes. Both cases return 201. With `upsert`, an update returns 200; send `upsert` at the top of the body
         *     or in `valuation` (the top takes precedence).
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        post: operations["createValuation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/valuations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a valuation
         * @description The id of a valuation is the id of its entry.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["getValuation"];
        /**
         * Change a valuation, as PATCH does
         * @description Send `amount` and `date` together, or neither; `notes` can be sent alone. If the account already has another valuation on
         *     the date, returns 422. The valuation keeps its id.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        put: operations["replaceValuation"];
        post?: never;
        /**
         * Delete a valuation
         * @description The balance of the account is then computed from its other entries.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        delete: operations["deleteValuation"];
        options?: never;
        head?: never;
        /**
         * Change a valuation
         * @description Send `amount` and `date` together, or neither; `notes` can be sent alone. If the account already has another valuation on
         *     the date, returns 422. The valuation keeps its id.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        patch: operations["updateValuation"];
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts with their balances, oldest first
         * @description Balances are as of today in the time zone of the family, in each currency in which the account has entries.
         *
         *     Requires a key or token with the scope `accounts:read`.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account, with an opening balance if given
         * @description An opening balance is recorded as the account's first valuation. The ETag covers the account itself. It does not change with the balance, which depends on the entries. With an `external_id` that another account of the family has, returns 409 `external_id_taken`: `details.id` names that account.
         *
         *     Requires a key or token with the scope `accounts:write`.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account with its balance
         * @description The ETag covers the account itself. It does not change with the balance, which depends on the entries.
         *
         *     Requires a key or token with the scope `accounts:read`.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Delete an account that has no entries
         * @description Returns 409 `conflict` if the account has entries, or if an import or a change set uses it: revert those that `details.import_ids`
         *     and `details.change_set_ids` name (at most 100).
         *
         *     Requires a key or token with the scope `accounts:write`.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Fields that are not sent keep their values. `currency` can change while the account has no entries, and `account_type` from an asset to a
         *     liability, or back, while it has no valuations, holdings, trades and balances. A balance can only be set with a valuation: sending it returns 422. With an `external_id` that another account of the family has, returns 409 `external_id_taken`: `details.id` names that account.
         *
         *     Requires a key or token with the scope `accounts:write`.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/accounts/{id}/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the days that imported statements cover, newest first
         * @description Each published import of the account is compared with the ledger on the day of its last balance. A file that covers the account
         *     in several separate periods is listed once for each period. Reverted and deleted imports are not listed.
         *
         *     Requires a key or token with the scope `accounts:read`.
         */
        get: operations["listAccountStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions, newest first
         * @description `pending` selects transactions that the bank has not booked yet, or all
         *     others. `excluded` selects transactions that do not count in totals, or all others. `none` as `category_id`, `merchant_id` or `tag_id`
         *     selects transactions without one, including those whose record was deleted. `include_subcategories=true` adds the subcategories of `category_id`. With `in_spending=true`, `currency` and the days of a period, the list adds up to a figure of
         *     `GET /spending`. Filters other than account, dates and import read every transaction in the date range, so combine them with dates.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Create a transaction, with its parts if it is split
         * @description Amounts are in ledger sign: positive is money out of an asset, or an increase of a debt. Parts of a split always sum to their parent, to the last decimal; each is an entry with a `parent_id`. A part has the category, merchant and tags of its parent unless it sets its own.
         *     With an `external_id` that another transaction of the family has, returns 409 `external_id_taken`: `details.id` names that transaction.
         *     An unknown `account_id` returns 404; an unknown category, merchant or tag 422.
         *
         *     The fields may also be sent inside an object named `transaction`.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        post: operations["createTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transaction
         * @description If a pending transaction has probably become a booked one, `bank_feed.posted_match` names the booked one.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        /**
         * Delete a transaction, with its parts if it is split
         * @description A part cannot be deleted alone: returns 409 `invalid_state`. An import that is still being published does not restore the transaction.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        delete: operations["deleteTransaction"];
        options?: never;
        head?: never;
        /**
         * Change a transaction
         * @description Fields that are not sent keep their values, and the transaction keeps its id. A change to the date or account
         *     of a parent applies to its parts. Returns 409 `invalid_state` for a change to the amount or currency of a split transaction
         *     without `splits`, for `excluded: false` on a split transaction, and for a change to the amount, date, currency or account
         *     of a part.
         *
         *     The fields may also be sent inside an object named `transaction`.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        patch: operations["updateTransaction"];
        trace?: never;
    };
    "/transactions/{id}/posted_match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Merge a pending transaction, or dismiss the suggestion
         * @description `merge` copies the category, tags, notes and merchant of the pending transaction to the booked one where it has none,
         *     deletes the pending one, and returns the booked one. To merge it into another booked transaction of the same account and
         *     currency, send its id as `transaction_id`. `dismiss` removes the suggestion and returns the pending transaction. Returns 409
         *     `invalid_state` if the transaction is not pending in a bank feed, is split, or has no suggestion. Returns 409 `conflict` if
         *     the suggested transaction was deleted or moved to another account.
         *
         *     The fields may also be sent inside an object named `posted_match`.
         *
         *     Requires a key or token with the scope `transactions:write`.
         */
        put: operations["decidePostedMatch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trades, newest first
         * @description A purchase or sale of a security; a sale has a negative quantity.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trades/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trade
         * @description A purchase or sale of a security; a sale has a negative quantity.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["getTrade"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List holdings, newest first
         * @description The quantity of a security that an account held at the end of a day, and its value.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["listHoldings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holdings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a holding
         * @description The quantity of a security that an account held at the end of a day, and its value.
         *
         *     Requires a key or token with the scope `transactions:read`.
         */
        get: operations["getHolding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List balances, newest first
         * @description The balance of an account at the end of a day, as a file states it. The balance that an account shows is computed from its entries instead.
         *
         *     Requires a key or token with the scope `accounts:read`.
         */
        get: operations["listBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a balance
         * @description The balance of an account at the end of a day, as a file states it. The balance that an account shows is computed from its entries instead.
         *
         *     Requires a key or token with the scope `accounts:read`.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balance_sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance sheet, now and at the end of each month
         * @description There is one sheet for each currency, without conversion. A balance is cash plus holdings, from entries dated up to and
         *     including its day. An account counts in each currency in which it has entries; disabled accounts do not count. The series runs from the month
         *     of the first entry, or of `start_date`, to the current month, or that of `end_date`.
         *
         *     Only `converted_total` is converted: it adds up today's amounts in the main currency of the family, at the latest rates that your family entered
         *     (`/exchange_rates`), dated today or earlier. A rate also applies in the opposite direction, but never through a third currency. It is
         *     `null` if the rate of any currency with an amount is missing.
         *
         *     Requires a key or token with the scope `reports:read`.
         */
        get: operations["getBalanceSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get income and spending by category and month
         * @description Whole months, up to and including today. These do not count: transfers between accounts (the kinds `funds_movement`, `cc_payment` and
         *     `investment_contribution`), excluded transactions, trades, and disabled accounts. A split transaction counts by its parts. A refund is money in
         *     of its category. There is one total for each currency, without conversion.
         *
         *     Requires a key or token with the scope `reports:read`.
         */
        get: operations["getSpending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/investments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get positions with value, cost and gain
         * @description The securities that your accounts hold today, without disabled accounts. Nothing is converted, and no prices are fetched: a position is
         *     worth what the latest trade or holding says.
         *
         *     The cost is known in two ways. A holding can state its average cost per unit; later trades add to it and reduce it. Otherwise trades are
         *     added up by average cost, but only if they explain the whole position: their quantities add up to it, and to the quantity of every
         *     holding on its day. A trade without a price (such as a stock split or a transfer of shares), a sale of more than was held, and a short
         *     position leave the cost unknown until the next holding that states it. What is unknown is null, and is left out of the total gain.
         *     Fees count if they are part of the amount of a trade. Dividends and the results of sales are not part of the gain.
         *
         *     Requires a key or token with the scope `reports:read`.
         */
        get: operations["getInvestments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchange_rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates, newest first
         * @description The rates that your family entered. No other rates are used.
         *
         *     Requires a key or token with the scope `accounts:read`.
         */
        get: operations["listExchangeRates"];
        /**
         * Set an exchange rate
         * @description There is one rate for each day and pair of currencies: another one for the same day and pair replaces it, and sending the same
         *     rate again has no effect. A rate is used only for converted totals, such as in the balance sheet. It does not change stored amounts.
         *     If a rate has many decimals, such as from IDR to EUR, state the opposite pair, which has more digits.
         *
         *     Requires a key or token with the scope `accounts:write`.
         */
        put: operations["setExchangeRate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchange_rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an exchange rate
         * @description From then on, the rate before it is used. To revert this, set the rate again.
         *
         *     Requires a key or token with the scope `accounts:write`.
         */
        delete: operations["deleteExchangeRate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank_connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank connections, oldest first
         * @description Each connection includes its last sync, the issues that need attention, and the requests made to the provider today.
         *
         *     Requires a key or token with the scope `banks:read`.
         */
        get: operations["listBankConnections"];
        put?: never;
        /**
         * Connect banks with a setup token or an API key
         * @description `us` takes a setup token (SimpleFIN protocol), which works only once; `global` takes an API key. Both are verified
         *     before anything is stored, and are never shown. Each failure has its own code: `invalid_setup_token` (not a token),
         *     `setup_token_refused` (already used, expired or exposed: disable it with the provider), `invalid_api_key`,
         *     `provider_address_refused`, `provider_unavailable` (its message says whether the token may have been used).
         *
         *     Requires a key or token with the scope `banks:write`.
         */
        post: operations["createBankConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank_connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bank connection
         * @description Includes its last sync, the issues that need attention, and the requests made to the provider today.
         *
         *     Requires a key or token with the scope `banks:read`.
         */
        get: operations["getBankConnection"];
        put?: never;
        post?: never;
        /**
         * Delete a bank connection
         * @description Ledger accounts and their entries are kept. With `entries=remove`, entries that came only from this connection are removed.
         *
         *     Requires a key or token with the scope `banks:write`.
         */
        delete: operations["deleteBankConnection"];
        options?: never;
        head?: never;
        /**
         * Rename or reconnect a bank connection
         * @description A new setup token or API key reconnects it; accounts, links and history are kept. The old credential is used until the new one is verified.
         *
         *     Requires a key or token with the scope `banks:write`.
         */
        patch: operations["updateBankConnection"];
        trace?: never;
    };
    "/bank_connections/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sync of a bank connection
         * @description If a sync is already requested or running, no other is started.
         *
         *     Requires a key or token with the scope `banks:write`.
         */
        post: operations["syncBankConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank_connections/{id}/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bank accounts of a connection
         * @description Each includes the ledger account that it is linked to, if any.
         *
         *     Requires a key or token with the scope `banks:read`.
         */
        get: operations["listBankAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank_connections/{id}/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Invert the sign of a bank account's balance
         * @description For banks whose balances have the opposite sign, for example debts that are positive. The current balance is read again; balances recorded in past months do not change.
         *
         *     Requires a key or token with the scope `banks:write`.
         */
        patch: operations["updateBankAccount"];
        trace?: never;
    };
    "/bank_connections/{id}/accounts/{account_id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a bank account to a ledger account
         * @description A ledger account can be linked to only one bank account: a second link returns 409 `conflict` unless `relink` is true, which moves the link here. After a new link, the next sync reads all of the history that the bank provides.
         *
         *     Requires a key or token with the scope `banks:write`.
         */
        post: operations["linkBankAccount"];
        /**
         * Unlink a bank account
         * @description Entries that are already in the ledger are kept.
         *
         *     Requires a key or token with the scope `banks:write`.
         */
        delete: operations["unlinkBankAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank_connections/{id}/replacements/{dormant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Dismiss the suggested replacement of a bank account
         * @description The bank accounts are not suggested as a replacement again.
         *
         *     Requires a key or token with the scope `banks:write`.
         */
        delete: operations["dismissBankReplacement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories, by name
         * @description Categories have two levels: a category with a parent cannot be a parent.
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Categories have two levels: a category with a parent cannot be a parent. If the name is taken, returns 409 `conflict` with the `id` of the record that has it in `details`. With an `external_id` that another one of the family has, returns 409 `external_id_taken`: `details.id` names that one.
         *
         *     The fields may also be sent inside an object named `category`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a category
         * @description Categories have two levels: a category with a parent cannot be a parent.
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["getCategory"];
        put?: never;
        post?: never;
        /**
         * Delete a category
         * @description References to it become empty. Imports that created it can still be reverted. Its subcategories are kept, without a parent.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        /**
         * Change a category
         * @description Fields that are not sent keep their values. Categories have two levels: a category with a parent cannot be a parent. If the name is taken, returns 409 `conflict` with the `id` of the record that has it in `details`. With an `external_id` that another one of the family has, returns 409 `external_id_taken`: `details.id` names that one.
         *
         *     The fields may also be sent inside an object named `category`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        patch: operations["updateCategory"];
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags, by name
         * @description A transaction can have any number of tags.
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description A transaction can have any number of tags. If the name is taken, returns 409 `conflict` with the `id` of the record that has it in `details`. With an `external_id` that another one of the family has, returns 409 `external_id_taken`: `details.id` names that one.
         *
         *     The fields may also be sent inside an object named `tag`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description A transaction can have any number of tags.
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description References to it become empty. Imports that created it can still be reverted.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Change a tag
         * @description Fields that are not sent keep their values. A transaction can have any number of tags. If the name is taken, returns 409 `conflict` with the `id` of the record that has it in `details`. With an `external_id` that another one of the family has, returns 409 `external_id_taken`: `details.id` names that one.
         *
         *     The fields may also be sent inside an object named `tag`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List merchants, by name
         * @description A merchant is the person or business that a transaction was paid to or received from.
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["listMerchants"];
        put?: never;
        /**
         * Create a merchant
         * @description A merchant is the person or business that a transaction was paid to or received from. If the name is taken, returns 409 `conflict` with the `id` of the record that has it in `details`. With an `external_id` that another one of the family has, returns 409 `external_id_taken`: `details.id` names that one.
         *
         *     The fields may also be sent inside an object named `merchant`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        post: operations["createMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a merchant
         * @description A merchant is the person or business that a transaction was paid to or received from.
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["getMerchant"];
        put?: never;
        post?: never;
        /**
         * Delete a merchant
         * @description References to it become empty. Imports that created it can still be reverted.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        delete: operations["deleteMerchant"];
        options?: never;
        head?: never;
        /**
         * Change a merchant
         * @description Fields that are not sent keep their values. A merchant is the person or business that a transaction was paid to or received from. If the name is taken, returns 409 `conflict` with the `id` of the record that has it in `details`. With an `external_id` that another one of the family has, returns 409 `external_id_taken`: `details.id` names that one.
         *
         *     The fields may also be sent inside an object named `merchant`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        patch: operations["updateMerchant"];
        trace?: never;
    };
    "/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rules, by name, unnamed rules last
         * @description Active rules run on imports and bank syncs, and on request on existing transactions (`POST /rules/apply`).
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["listRules"];
        put?: never;
        /**
         * Create a rule
         * @description Active rules run on imports and bank syncs, and on request on existing transactions (`POST /rules/apply`). If the name is taken, returns 409 `conflict` with the `id` of the record that has it in `details`.
         *
         *     The fields may also be sent inside an object named `rule`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        post: operations["createRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a rule
         * @description Active rules run on imports and bank syncs, and on request on existing transactions (`POST /rules/apply`).
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["getRule"];
        put?: never;
        post?: never;
        /**
         * Delete a rule
         * @description The records that the rule refers to are kept.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        delete: operations["deleteRule"];
        options?: never;
        head?: never;
        /**
         * Change a rule
         * @description Fields that are not sent keep their values. Active rules run on imports and bank syncs, and on request on existing transactions (`POST /rules/apply`). If the name is taken, returns 409 `conflict` with the `id` of the record that has it in `details`.
         *
         *     The fields may also be sent inside an object named `rule`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        patch: operations["updateRule"];
        trace?: never;
    };
    "/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List budgets, latest first
         * @description `categories` is always the complete list: an update removes the categories that it does not send.
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["listBudgets"];
        put?: never;
        /**
         * Create a budget
         * @description `categories` is always the complete list: an update removes the categories that it does not send.
         *
         *     The fields may also be sent inside an object named `budget`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        post: operations["createBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/budgets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a budget
         * @description `categories` is always the complete list: an update removes the categories that it does not send.
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["getBudget"];
        put?: never;
        post?: never;
        /**
         * Delete a budget
         * @description Its amounts for categories are deleted with it.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        delete: operations["deleteBudget"];
        options?: never;
        head?: never;
        /**
         * Change a budget
         * @description Fields that are not sent keep their values. `categories` is always the complete list: an update removes the categories that it does not send.
         *
         *     The fields may also be sent inside an object named `budget`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        patch: operations["updateBudget"];
        trace?: never;
    };
    "/recurring_transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recurring transactions, soonest first
         * @description Bills, subscriptions and income that are expected again. Amounts are in ledger sign: positive is money out. The list contains what people added, confirmed or rejected, and what imports created. Suggestions found in transactions appear only on the website.
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["listRecurringTransactions"];
        put?: never;
        /**
         * Create a recurring transaction
         * @description Bills, subscriptions and income that are expected again. Amounts are in ledger sign: positive is money out. The list contains what people added, confirmed or rejected, and what imports created. Suggestions found in transactions appear only on the website.
         *
         *     The fields may also be sent inside an object named `recurring_transaction`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        post: operations["createRecurringTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recurring_transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a recurring transaction
         * @description Bills, subscriptions and income that are expected again. Amounts are in ledger sign: positive is money out. The list contains what people added, confirmed or rejected, and what imports created. Suggestions found in transactions appear only on the website.
         *
         *     Requires a key or token with the scope `catalogue:read`.
         */
        get: operations["getRecurringTransaction"];
        put?: never;
        post?: never;
        /**
         * Delete a recurring transaction
         * @description Transactions do not change. If they show that it recurs, it can be suggested again.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        delete: operations["deleteRecurringTransaction"];
        options?: never;
        head?: never;
        /**
         * Change a recurring transaction
         * @description Fields that are not sent keep their values. Bills, subscriptions and income that are expected again. Amounts are in ledger sign: positive is money out. The list contains what people added, confirmed or rejected, and what imports created. Suggestions found in transactions appear only on the website.
         *
         *     The fields may also be sent inside an object named `recurring_transaction`.
         *
         *     Requires a key or token with the scope `catalogue:write`.
         */
        patch: operations["updateRecurringTransaction"];
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, oldest first
         * @description Every event of the family: store `meta.next_cursor`, and send it as `after` in the next request. Each event is in the feed exactly
         *     once, and a client that follows the cursors misses none. Events of one import are in the order in which they happened; other events
         *     can be in a different order. An event appears a few seconds after its change, and is kept for 90 days.
         *
         *     Requires a key or token with the scope `events:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks, oldest first
         * @description A family has at most ten.
         *
         *     Requires a key or token with the scope `events:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Events are sent to its URL by POST, as JSON with the headers of Standard Webhooks (`webhook-id`, `webhook-timestamp`,
         *     `webhook-signature`). The receiver must respond with a status from 200 to 299 within ten seconds. Otherwise the event is sent again,
         *     up to ten times in three days. A response of 410 disables the webhook, and so do five days without success. An event can arrive more
         *     than once, and out of order after a failure: ignore an `id` that you have handled. The `secret` is returned only here, and again for
         *     the same `Idempotency-Key`. Returns 409 `conflict` if the family has ten webhooks. A repeated request also gets 409 if the service has
         *     replaced the keys that its first response was encrypted with: then rotate the secret of the webhook.
         *
         *     Requires a key or token with the scope `events:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Its URL, its event types and whether it is failing.
         *
         *     Requires a key or token with the scope `events:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Its deliveries are deleted with it.
         *
         *     Requires a key or token with the scope `events:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook
         * @description A webhook that is enabled again receives events from then on; events that it missed are in the feed, and deliveries that were
         *     pending have failed. What waits for a receiver that is down is sent to another URL within a minute.
         *
         *     Requires a key or token with the scope `events:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description For 24 hours, every request is also signed with the old secret, so that the receiver can switch without missing an event.
         *     If the response was lost, rotate it again: the secret that the receiver knows still signs for its 24 hours. The new `secret` is
         *     returned only here.
         *
         *     Requires a key or token with the scope `events:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook, newest first
         * @description The last 1,000 deliveries of the past 30 days. `payload` is the body that was sent; of each response, only the status is kept.
         *
         *     Requires a key or token with the scope `events:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event to a webhook again
         * @description It is sent within a minute, and again like a new event if it is not accepted. `attempts` starts from zero. Until the first of these
         *     attempts, `response_status` and `reason` are those of the last one before.
         *
         *     Requires a key or token with the scope `events:write`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook
         * @description Sends an event of the type `webhook.test`, signed like any other, once and at once, whatever types the webhook receives and even if it is
         *     disabled. The response says how the receiver answered. Test deliveries are not kept: the event is in no feed and no list of deliveries.
         *
         *     Requires a key or token with the scope `events:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the preferences
         * @description The settings of the family, and the appearance of pages for the user of the API key or access token.
         *
         *     Requires a key or token with the scope `family:read`.
         */
        get: operations["getPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the preferences
         * @description Only the named fields change. No stored amount, currency or date changes with them: accounts, budgets and transactions keep
         *     their currency, and totals in several currencies are never added up. Another `time_zone` only decides which day is today from then on.
         *     Everybody can change their own `appearance`; the settings of the family need an API key of an administrator. Otherwise the response is
         *     403 `forbidden`, and nothing is changed. To revert a change, send the former values.
         *
         *     Requires a key or token with the scope `family:write`.
         */
        patch: operations["updatePreferences"];
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations, newest first
         * @description Those that were not accepted yet. An expired one stays in the list for 30 days, so that it can be sent again. Returns 403 `forbidden` unless the user of the API key or token is an administrator of the family; nobody gives a higher
         *     role than their own.
         *
         *     Requires a key or token with the scope `family:read`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody to the family
         * @description They get an email with a link, which works once: they choose a password, or sign in with a provider that confirms the invited
         *     address. The link is only in the email. An address can be invited once at a time: 409 `conflict` if it is already invited, or belongs
         *     to a user of the family. An address gets at most three such emails per hour, and a family sends at most 50 per day. Returns 403 `forbidden` unless the user of the API key or token is an administrator of the family; nobody gives a higher
         *     role than their own.
         *
         *     Requires a key or token with the scope `family:write`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description With a new link, which works as many days as the first one. Links in earlier emails stop working. The email limits of new
         *     invitations apply. Returns 403 `forbidden` unless the user of the API key or token is an administrator of the family; nobody gives a higher
         *     role than their own.
         *
         *     Requires a key or token with the scope `family:write`.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link stops working. To restore it, invite the address again. Returns 409 `conflict` while somebody is accepting it.
         *     Returns 403 `forbidden` unless the user of the API key or token is an administrator of the family; nobody gives a higher
         *     role than their own.
         *
         *     Requires a key or token with the scope `family:write`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the scopes and the rate limit of the API key
         * @description The number of requests includes this one.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description Describes every endpoint. No API key is needed.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event
         * @description Sent to the `url` of each webhook that wants the type. Verify the signature before you use the body.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Account: {
            /** @description The balance at the end of today, in the time zone of the family: the sum of `cash_balance` and `holdings_value`. Positive is owned, or for a liability what is owed */
            balance: string;
            /** @description The part of the balance that is cash, in the sign of the balance */
            cash_balance: string;
            /** @description The market value of the positions; negated for liabilities, which positions reduce */
            holdings_value: string;
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The name of the record */
            name: string;
            /** @description The account type, e.g. `depository` */
            account_type: string;
            /** @description A more specific account type, e.g. `checking`; null if there is none */
            subtype: string | null;
            /** @description The currency, an ISO 4217 code */
            currency: string;
            /** @description A balance for each currency with entries; the currency of the account comes first */
            balances: {
                /** @description The balance at the end of today, in the time zone of the family: the sum of `cash_balance` and `holdings_value`. Positive is owned, or for a liability what is owed */
                balance: string;
                /** @description The part of the balance that is cash, in the sign of the balance */
                cash_balance: string;
                /** @description The market value of the positions; negated for liabilities, which positions reduce */
                holdings_value: string;
                /** @description The currency, an ISO 4217 code */
                currency: string;
            }[];
            /** @description The securities that the account holds today, sorted by ticker; at most 100 */
            positions: {
                /** @description The ticker symbol of the security */
                ticker: string;
                /** @description The exchange, an ISO 10383 operating MIC; null if unknown */
                exchange_operating_mic: string | null;
                /** @description The number of units; negative for a short position */
                qty: string;
                /** @description The price per unit in the latest trade or holding; null if none states a price. The direction is the sign of `qty` */
                price: string | null;
                /** @description The date of the price; null if there is no price */
                price_date: string | null;
                /** @description Quantity times price: negative for a short position; 0 if there is no price */
                value: string;
                /** @description The currency, an ISO 4217 code */
                currency: string;
            }[];
            /** @description The total number of positions */
            positions_count: number;
            /**
             * @description The status of the account. Disabled accounts are left out of the balance sheet
             * @enum {string}
             */
            status: "active" | "disabled" | "draft";
            /** @description The name of the bank; null if unknown */
            institution_name: string | null;
            /** @description The domain of the bank; null if unknown */
            institution_domain: string | null;
            /** @description The notes; null if there are none */
            notes: string | null;
            /** @description The day on which the account was closed; null while it is open */
            closed_on: string | null;
            /** @description Its id in the system that it comes from; null if it has none */
            external_id: string | null;
            /** @description The system of the `external_id`; null if it has none */
            external_source: string | null;
            /** @description Texts that a client keeps with it */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        AccountStatement: {
            /**
             * Format: uuid
             * @description The import of the statement
             */
            import_id: string;
            /** @description The name of the uploaded file; null if it was sent without one */
            file_name: string | null;
            /**
             * Format: date
             * @description The first day that the statement covers
             */
            from: string;
            /**
             * Format: date
             * @description The last day that the statement covers
             */
            to: string;
            /**
             * @description `stated`: the file says which days it covers. `rows`: from its first row to its last
             * @enum {string}
             */
            basis: "stated" | "rows";
            /** @description The currency of the balances */
            currency: string;
            /**
             * Format: date
             * @description The day of both balances: `to`, unless the file gives its balance on another day
             */
            balance_date: string;
            /** @description The balance that the file states, in the sign of the balance of the account: what is owed on a card is positive. Null if it states none */
            closing_balance: string | null;
            /** @description The cash balance of the account in the ledger at the end of that day, in the same sign */
            ledger_balance: string;
            /** @description Whether both balances are equal. Null if the file states no balance, or if they differ and another statement continues on the same day */
            agrees: boolean | null;
            /**
             * @description Whether the rows of the import add up to its own figures, as in `completeness.status` of the import
             * @enum {string}
             */
            completeness: "complete" | "incomplete" | "unknown";
            /** @description The days between this statement and the one before it that no statement covers. Shown from 7 days on if both statements state their days and the balance changed in between, otherwise from 28 days on. Null if there is no gap, or if imports with unknown days could cover it */
            gap_before: {
                /**
                 * Format: date
                 * @description The first day of the gap
                 */
                from: string;
                /**
                 * Format: date
                 * @description The last day of the gap: the one before the statement
                 */
                to: string;
            } | null;
        };
        Balance: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The account of the entry; null if it was deleted */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the account */
                name: string;
                /** @description The account type, e.g. `depository` */
                account_type: string;
            } | null;
            /**
             * Format: date
             * @description The day at whose end the account has this balance
             */
            date: string;
            /** @description The currency, an ISO 4217 code */
            currency: string;
            /** @description The import that created the entry; null if none did */
            import_id: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
            /** @description The balance at the end of the day: positive is owned, or for a debt what is owed */
            balance: string;
            /** @description The balance with its currency and its sign, for display */
            balance_formatted: string;
            /** @description The part of the balance that is cash, in the sign of the balance */
            cash_balance: string | null;
            /** @description The cash balance at the start of the day, in the sign of the balance; null if unknown */
            start_cash_balance: string | null;
            /** @description The value of holdings at the start of the day, in the sign of the balance; null if unknown */
            start_non_cash_balance: string | null;
            /** @description Cash that came in on the day, as the file states it: positive is money in */
            cash_inflows: string | null;
            /** @description Cash that went out on the day, as the file states it: positive is money out */
            cash_outflows: string | null;
            /** @description Securities that came in on the day, as the file states it: positive is a value that came in */
            non_cash_inflows: string | null;
            /** @description Securities that went out on the day, as the file states it: positive is a value that went out */
            non_cash_outflows: string | null;
            /** @description Market gain or loss on the day: a gain is positive */
            net_market_flows: string | null;
            /** @description Corrections of the cash balance on the day: positive raises it */
            cash_adjustments: string | null;
            /** @description Corrections of the holdings on the day: positive raises their value */
            non_cash_adjustments: string | null;
        };
        BalanceSheet: {
            /** @description A balance sheet for each currency */
            currencies: {
                /** @description The total of all assets: positive is owned */
                assets: string;
                /** @description The total of all debts: positive is owed */
                liabilities: string;
                /** @description Assets minus liabilities: negative if more is owed than owned */
                net_worth: string;
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /** @description The net worth with its currency and its sign, for display */
                net_worth_formatted: string;
                /** @description The accounts, grouped by type */
                accounts: {
                    /** @description The account type, e.g. `depository` */
                    account_type: string;
                    /**
                     * @description Whether it counts as an asset or a liability
                     * @enum {string}
                     */
                    classification: "asset" | "liability";
                    /** @description The total value of the accounts of this type: positive is owned, or for a liability what is owed */
                    total: string;
                    /** @description The accounts of this type */
                    accounts: {
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /** @description The name of the account */
                        name: string;
                        /** @description The balance of the account: positive is owned, or for a liability what is owed */
                        balance: string;
                    }[];
                }[];
                /** @description The totals at the end of each month */
                series: {
                    /** @description The total of all assets: positive is owned */
                    assets: string;
                    /** @description The total of all debts: positive is owed */
                    liabilities: string;
                    /** @description Assets minus liabilities: negative if more is owed than owned */
                    net_worth: string;
                    /**
                     * Format: date
                     * @description The last day of the month
                     */
                    date: string;
                }[];
            }[];
            /** @description All currencies today, converted to the main currency of the family. null if a rate is missing */
            converted_total: {
                /** @description The total of all assets: positive is owned */
                assets: string;
                /** @description The total of all debts: positive is owed */
                liabilities: string;
                /** @description Assets minus liabilities: negative if more is owed than owned */
                net_worth: string;
                /** @description The main currency of the family */
                currency: string;
                /** @description The net worth with its currency and its sign, for display */
                net_worth_formatted: string;
                /** @description The rates that were used, one for each other currency, with their days */
                rates: components["schemas"]["ExchangeRate"][];
            } | null;
        };
        Spending: {
            /** @description All months of the period, in order */
            months: string[];
            /** @description By currency, without conversion */
            currencies: {
                /** @description Money in, without a sign */
                inflow: string;
                /** @description Money out, without a sign */
                outflow: string;
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /** @description Every month of the period, in order */
                series: {
                    /** @description Money in, without a sign */
                    inflow: string;
                    /** @description Money out, without a sign */
                    outflow: string;
                    /** @description A month, such as `2026-02` */
                    month: string;
                }[];
                /** @description The largest net spending first. A parent does not include its subcategories */
                categories: {
                    /** @description Money in, without a sign */
                    inflow: string;
                    /** @description Money out, without a sign */
                    outflow: string;
                    /** @description null: transactions without a category */
                    category: {
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /** @description The name of the category */
                        name: string;
                        /** @description Its parent; null at the top */
                        parent: {
                            /**
                             * Format: uuid
                             * @description The id of the record
                             */
                            id: string;
                            /** @description The name of the parent category */
                            name: string;
                        } | null;
                    } | null;
                    /** @description The months with money in or out, in order */
                    series: {
                        /** @description Money in, without a sign */
                        inflow: string;
                        /** @description Money out, without a sign */
                        outflow: string;
                        /** @description A month, such as `2026-02` */
                        month: string;
                    }[];
                }[];
            }[];
        };
        AssignedMappings: {
            /** @description The record or account type that each text is mapped to */
            mappings: components["schemas"]["ImportMapping"][];
            /** @description Counts of rows and mappings */
            stats: {
                /** @description The number of rows */
                rows_count: number;
                /** @description Rows without errors */
                valid_rows_count: number;
                /** @description Rows with errors */
                invalid_rows_count: number;
                /** @description Rows that are shown but not written; not included in the other counts */
                left_out_rows_count: number;
                /** @description Texts that need a mapping or have one */
                mappings_count: number;
                /** @description Texts that are not mapped yet */
                unassigned_mappings_count: number;
            };
            /** @description What has been done with the import, and what can be done now */
            status_detail: {
                /** @description Whether the file has been received */
                uploaded: boolean;
                /** @description Whether all settings needed to read the file are known */
                configured: boolean;
                /** @description Whether the status changes only when a client requests it */
                terminal: boolean;
                /** @description Whether every row is valid */
                cleaned: boolean;
                /** @description Whether the import can be published now */
                publishable: boolean;
                /** @description Whether the import can be reverted */
                revertable: boolean;
            };
        };
        BankAccount: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The provider's id of the bank account */
            upstream_id: string;
            /** @description The name of the bank account */
            name: string;
            /** @description The currency, an ISO 4217 code */
            currency: string | null;
            /** @description The bank of the account */
            institution: {
                /** @description The name of the bank; null if unknown */
                name: string | null;
                /** @description The domain of the bank; null if unknown */
                domain: string | null;
            };
            /** @description The type or state of the account, in the words of the provider; null if unknown */
            kind: string | null;
            /**
             * @description The state of the bank account at the provider
             * @enum {string}
             */
            state: "active" | "disconnected" | "error" | "closed" | "unknown";
            /** @description The balance in the sign of the bank, before `invert_balance` */
            balance: string | null;
            /** @description The available balance, in the sign of the bank */
            available_balance: string | null;
            /** @description The day of the reported balance */
            balance_date: string | null;
            /** @description The linked ledger account */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the account */
                name: string;
                /** @description The account type, e.g. `depository` */
                account_type: string;
            } | null;
            /** @description Whether the sign of the balance is inverted */
            invert_balance: boolean;
            /** @description The suggested account type; null once the bank account is linked */
            suggested_type: {
                /**
                 * @description The account type, e.g. `depository`
                 * @enum {string}
                 */
                account_type: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
                /** @description A more specific account type, e.g. `checking`; null if there is none */
                subtype: string | null;
                /**
                 * @description How likely it is that the suggestion is right
                 * @enum {string}
                 */
                confidence: "high" | "medium" | "low";
            } | null;
            /**
             * @description How recently the bank account had transactions
             * @enum {string}
             */
            activity: "never_imported" | "recent" | "dormant" | "likely_closed";
            /** @description True if the account is closed, or had neither a balance nor holdings in three consecutive syncs */
            inactive_hint: boolean;
            /** @description The day of the latest transaction; null if there is none */
            last_activity: string | null;
            /** @description The first day that has been synced; null before the first sync */
            synced_from: string | null;
            /** @description The last day that has been synced; null before the first sync */
            synced_through: string | null;
            /** @description True once all history that is available or was requested has been synced */
            history_done: boolean;
            /** @description The last message from the provider about the account; null if there is none */
            notice: string | null;
            /** @description When the provider stopped listing the account; null if it lists it */
            missing_since: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        BankConnection: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /**
             * @description `us` takes a setup token, `global` an API key
             * @enum {string}
             */
            provider: "us" | "global";
            /** @description The name of the connection */
            name: string;
            /**
             * @description `requires_update`: the connection needs a new setup token or API key
             * @enum {string}
             */
            status: "good" | "requires_update";
            /** @description Issues with the connection that a person must resolve */
            needs_attention: {
                /** @description A stable code for programs */
                code: string;
                /** @description A sentence that describes the problem */
                message: string;
            }[];
            /** @description The current or last sync; null before the first */
            sync: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /**
                 * @description What started the sync
                 * @enum {string}
                 */
                trigger: "connect" | "manual" | "schedule";
                /**
                 * @description The status of the sync
                 * @enum {string}
                 */
                status: "pending" | "syncing" | "completed" | "failed" | "stale";
                /**
                 * Format: date-time
                 * @description When the sync started; null until then
                 */
                started_at: string;
                /** @description When the sync ended; null while it runs */
                finished_at: string | null;
                /** @description What went wrong; null or absent if nothing did */
                error: {
                    /** @description A stable code for programs */
                    code: string;
                    /** @description A sentence that describes the problem */
                    message: string;
                } | null;
                /** @description Failures of parts of the sync; all other data was synced */
                notices: {
                    /**
                     * @description The kind of failure
                     * @enum {string}
                     */
                    category: "auth" | "api" | "network" | "other";
                    /** @description A sentence that describes the problem */
                    message: string;
                    /** @description The bank account that the notice is about; null if it is about the whole connection */
                    account_id: string | null;
                }[];
                /** @description Transactions that were skipped, each with the reason */
                refused: string[];
                /** @description Counts of what the sync did */
                stats: {
                    /** @description Requests to the provider */
                    requests: number;
                    /** @description Date ranges that were requested from the provider */
                    windows: number;
                    /** @description Bank accounts linked to a ledger account */
                    accounts_linked: number;
                    /** @description Bank accounts that are not linked */
                    accounts_unlinked: number;
                    /** @description Transactions that the provider sent */
                    rows_seen: number;
                    /** @description Entries created */
                    created: number;
                    /** @description Entries updated */
                    updated: number;
                    /** @description Entries that match existing ones */
                    matched: number;
                    /** @description Pending entries that were booked */
                    pending_posted: number;
                    /** @description Pending entries that were not booked in time */
                    pending_stale: number;
                    /** @description Probable matches of pending and booked entries */
                    suggestions: number;
                    /** @description Transactions that could not be read */
                    rows_refused: number;
                    /** @description Holdings recorded */
                    holdings: number;
                    /** @description Balances recorded */
                    balances: number;
                };
            } | null;
            /** @description When a sync last completed; null if no sync has */
            last_completed_at: string | null;
            /** @description When the next scheduled sync starts; null while a sync runs, or while a new credential is needed */
            next_sync_at: string | null;
            /** @description The first day to read; null reads everything that the bank has */
            sync_start_date: string | null;
            /** @description Requests to the provider, and their limits */
            requests: {
                /** @description Requests made today */
                today: number;
                /** @description The number of requests per day after which scheduled syncs wait */
                soft_limit: number;
                /** @description The number of requests per day that the provider allows */
                hard_limit: number;
                /**
                 * Format: date-time
                 * @description When the request count is reset
                 */
                resets_at: string;
            };
            /** @description How many bank accounts are linked and unlinked */
            accounts: {
                /** @description Bank accounts linked to a ledger account */
                linked: number;
                /** @description Bank accounts that are not linked */
                unlinked: number;
            };
            /** @description Bank accounts that may have replaced a dormant one: link the active one with `relink`, or dismiss the suggestion */
            replacement_suggestions: {
                /** @description The dormant bank account */
                dormant: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the bank account */
                    name: string;
                };
                /** @description The bank account that is in use now */
                active: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the bank account */
                    name: string;
                };
                /**
                 * Format: uuid
                 * @description The ledger account that the dormant bank account is linked to
                 */
                account_id: string;
            }[];
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        Budget: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /**
             * Format: date
             * @description The first day, inclusive
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day, inclusive; not before `start_date`
             */
            end_date: string;
            /** @description The planned spending, in the currency of the budget: positive is money out */
            budgeted_spending: string | null;
            /** @description The planned income, in the currency of the budget: positive is money in */
            expected_income: string | null;
            /** @description The currency, an ISO 4217 code */
            currency: string;
            /** @description The planned spending of each category */
            categories: {
                /** @description The category; null if it was deleted */
                category: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the category */
                    name: string;
                } | null;
                /** @description The planned spending, in the currency of the budget: positive is money out */
                budgeted_spending: string | null;
                /** @description Whether the website adds what was left of the category’s limit in the previous month, or subtracts what was over it. `budgeted_spending` does not include that amount */
                carry_over: boolean;
            }[];
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        RecurringTransaction: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The name of the record */
            name: string | null;
            /** @description The id of the account; null for any account */
            account_id: string | null;
            /** @description The id of the merchant; null for none */
            merchant_id: string | null;
            /** @description The id of the category; null for none */
            category_id: string | null;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount: string;
            /** @description The currency, an ISO 4217 code */
            currency: string;
            /**
             * @description How often it recurs
             * @enum {string}
             */
            interval: "weekly" | "every_two_weeks" | "monthly" | "every_three_months" | "yearly";
            /** @description The usual day of the month, from 1 to 31; in shorter months, the last day. Defaults to the day of `next_expected_date` */
            expected_day_of_month: number;
            /** @description The date of the latest occurrence; null if it was added by hand and has not occurred since */
            last_occurrence_date: string | null;
            /**
             * Format: date
             * @description The date on which it is next expected
             */
            next_expected_date: string;
            /**
             * @description `active`, or `inactive` if it is paused or has ended
             * @enum {string}
             */
            status: "active" | "inactive";
            /** @description The number of occurrences */
            occurrence_count: number;
            /** @description Whether a person added it */
            manual: boolean;
            /** @description One end of the usual range of amounts: positive is money out; null if they do not vary */
            expected_amount_min: string | null;
            /** @description The other end of the usual range of amounts: positive is money out; null if they do not vary */
            expected_amount_max: string | null;
            /** @description The usual amount, if amounts vary: positive is money out; null if they do not vary */
            expected_amount_avg: string | null;
            /** @description Whether a person marked it as not recurring, so that it is not suggested again */
            dismissed: boolean;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        Category: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The name of the record */
            name: string;
            /** @description A color, `#RRGGBB` */
            color: string;
            /** @description The name of an icon */
            icon: string;
            /** @description Whether the category is for income or expenses */
            classification: ("income" | "expense") | null;
            /** @description The parent category; null if there is none */
            parent: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the parent category */
                name: string;
            } | null;
            /** @description Its id in the system that it comes from; null if it has none */
            external_id: string | null;
            /** @description The system of the `external_id`; null if it has none */
            external_source: string | null;
            /** @description Texts that a client keeps with it */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        Changes: {
            /** @description The kinds that you follow */
            data: {
                /** @description Changes of this kind */
                accounts?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Account"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Account"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
                /** @description Changes of this kind */
                categories?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Category"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Category"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
                /** @description Changes of this kind */
                merchants?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Merchant"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Merchant"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
                /** @description Changes of this kind */
                tags?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Tag"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Tag"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
                /** @description Changes of this kind */
                rules?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Rule"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Rule"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
                /** @description Changes of this kind */
                budgets?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Budget"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Budget"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
                /** @description Changes of this kind */
                transactions?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Transaction"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Transaction"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
                /** @description Changes of this kind */
                trades?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Trade"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Trade"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
                /** @description Changes of this kind */
                valuations?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Valuation"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Valuation"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
                /** @description Changes of this kind */
                holdings?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Holding"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Holding"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
                /** @description Changes of this kind */
                balances?: {
                    /** @description Records that you do not have */
                    added: components["schemas"]["Balance"][];
                    /** @description Records that replace yours */
                    changed: components["schemas"]["Balance"][];
                    /** @description Ids of records to delete */
                    removed: string[];
                };
            };
            /** @description Where to go on */
            meta: {
                /** @description Store it together with the changes, and send it as `cursor` to get what changes afterwards, now or later */
                next_cursor: string;
                /** @description Whether to ask again at once. If false, you hold everything as of one moment. A response with `has_more` can have no changes */
                has_more: boolean;
            };
        };
        ChangeSet: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /**
             * @description What the change set does: edit transactions, apply a request of many operations (`bulk`), run rules, accept suggestions, link or dismiss transfers, merge duplicates, or merge two categories, merchants or tags (`merge_records`)
             * @enum {string}
             */
            kind: "bulk_edit" | "bulk" | "rules" | "suggestions" | "transfers" | "merge" | "merge_records";
            /**
             * @description `ready`: the preview is complete, and nothing has changed yet
             * @enum {string}
             */
            status: "preparing" | "ready" | "applying" | "applied" | "reverting" | "reverted" | "failed" | "declined";
            /** @description The filter of the request; null if it sent ids */
            filter: {
                [key: string]: unknown;
            } | null;
            /** @description The ids as they were sent; null if the request sent a filter */
            transaction_ids: string[] | null;
            /** @description The changes of the request */
            changes: {
                [key: string]: unknown;
            };
            /** @description The ids of the requested rules; null for all active rules, and for other kinds */
            rule_ids: string[] | null;
            /** @description The rule that applying it creates, or created; null for others */
            rule: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the record */
                name: string | null;
                /** @description Whether the rule is active */
                active: boolean;
                /** @description The first date of transactions that the rule applies to; null for all */
                effective_date: string | null;
                /** @description Rules with lower positions run first, rules without one last; ties run in order of creation */
                position: number | null;
                /** @description Whether later rules skip a transaction that meets the conditions of this rule */
                stop_after_match: boolean;
                /** @description When the rule applies */
                conditions: {
                    /**
                     * @description What the condition tests, e.g. `transaction_name`
                     * @enum {string}
                     */
                    condition_type: "transaction_name" | "transaction_amount" | "transaction_type" | "transaction_merchant" | "transaction_category" | "transaction_tag" | "transaction_details" | "transaction_notes" | "transaction_account" | "compound";
                    /** @description How the value is compared, e.g. `like`; for a compound condition, `and` or `or` */
                    operator: string;
                    /** @description The account type that the text is mapped to; null for other mappings */
                    value: string | null;
                    /** @description The conditions that a compound condition combines */
                    sub_conditions: {
                        /**
                         * @description What the condition tests, e.g. `transaction_name`
                         * @enum {string}
                         */
                        condition_type: "transaction_name" | "transaction_amount" | "transaction_type" | "transaction_merchant" | "transaction_category" | "transaction_tag" | "transaction_details" | "transaction_notes" | "transaction_account" | "compound";
                        /** @description How the value is compared, e.g. `like`; for a compound condition, `and` or `or` */
                        operator: string;
                        /** @description The account type that the text is mapped to; null for other mappings */
                        value: string | null;
                    }[];
                }[];
                /** @description What the rule does */
                actions: {
                    /**
                     * @description What the rule sets, e.g. `set_transaction_category`
                     * @enum {string}
                     */
                    action_type: "set_transaction_category" | "set_transaction_tags" | "set_transaction_merchant" | "set_transaction_name" | "set_investment_activity_label" | "exclude_transaction" | "set_as_transfer_or_payment" | "send_email_notification" | "auto_categorize" | "auto_detect_merchants";
                    /** @description The account type that the text is mapped to; null for other mappings */
                    value: string | null;
                }[];
            } | null;
            /** @description The merge of two categories, merchants or tags; null for other kinds */
            merged_record: {
                /**
                 * @description The type of import, which decides how the file is read
                 * @enum {string}
                 */
                type: "category" | "merchant" | "tag";
                /** @description The record that is merged and then gone */
                from: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the record */
                    name: string;
                };
                /** @description The record that takes its place */
                into: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the record */
                    name: string;
                };
                /** @description Rules that refer to the merged record */
                rules: number;
                /** @description Budgets with an amount for the merged category */
                budgets: number;
                /** @description Subcategories of the merged category */
                subcategories: number;
                /** @description Recurring transactions of the merged merchant */
                recurring_transactions: number;
            } | null;
            /** @description The import or bank connection that started the change set; null if a person did */
            source: {
                /**
                 * @description Whether an import or a bank connection started it
                 * @enum {string}
                 */
                type: "import" | "bank_connection";
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
            } | null;
            /** @description The API key or application that asked for it, as it was called then; null if it was done on a page */
            key_name: string | null;
            /** @description The API key or application that prepared it to be applied later; null if a person did */
            proposed_by: string | null;
            /** @description What the preview found */
            counts: {
                /** @description Transactions that the request selects */
                selected: number;
                /** @description Transactions that change */
                changes: number;
                /** @description Transactions that cannot change */
                refused: number;
                /** @description Transactions that the change leaves as they are: they have these values already, or no condition of the rule holds for them */
                unchanged: number;
            };
            /** @description The result of reading all transactions back after the change */
            verification: {
                /**
                 * @description `verified`: all changed transactions have the new values; `mismatch`: at least one does not
                 * @enum {string}
                 */
                status: "verified" | "mismatch";
                /** @description Transactions that were changed */
                applied: number;
                /** @description Transactions left alone, because they changed or were deleted after the preview */
                skipped: number;
                /** @description Changed transactions that do not have the new values */
                wrong: number;
                /**
                 * Format: date-time
                 * @description When the transactions were read back
                 */
                checked_at: string;
            } | null;
            /** @description Earlier change sets whose values it replaced */
            stands_on: string[];
            /** @description Whether the change set can be reverted: for two years after it is applied */
            revertable: boolean;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
            /** @description When all transactions had been changed and read back; null until then */
            applied_at: string | null;
            /** @description When the preview is deleted if it is not applied; null once it is applied */
            expires_at: string | null;
            /** @description Why it failed, or what could not be reverted; absent if neither applies */
            error?: string;
        };
        BulkAnswer: {
            /** @description Reverts everything as one; null if nothing had to change */
            change_set: components["schemas"]["ChangeSet"] | null;
            /** @description One for each operation, in the order of the request */
            results: {
                /**
                 * @description The action of the operation; of an upsert, what it was: `create` or `update`
                 * @enum {string}
                 */
                action: "create" | "update" | "delete";
                /**
                 * @description `planned`: not applied yet. `skipped`: it was left alone, see `reason`. `refused`: it cannot be changed. `unchanged`: it was so already. `reverted`: the change set was reverted
                 * @enum {string}
                 */
                outcome: "planned" | "applied" | "skipped" | "refused" | "unchanged" | "reverted";
                /** @description The id of the transaction; of a created one, its new id; the text that was sent, if no transaction of the family has this id; empty if none has the external id */
                transaction_id: string;
                /** @description Why it was left as it is; null if it was changed */
                reason: string | null;
            }[];
        };
        ChangeSetEntry: {
            /** @description The id of the transaction; the text that was sent, if no transaction of the family has this id */
            transaction_id: string;
            /**
             * @description What happens to the transaction; `refuse`: it cannot be changed, `none`: there is nothing to do, see `reason`
             * @enum {string}
             */
            action: "create" | "change" | "delete" | "merge" | "refuse" | "none";
            /**
             * @description `planned`: not applied yet. `skipped`: it was left alone, see `reason`. `refused`: it cannot be changed. `unchanged`: it was so already. `reverted`: the change set was reverted
             * @enum {string}
             */
            outcome: "planned" | "applied" | "skipped" | "refused" | "unchanged" | "reverted";
            /** @description The transaction that this one is merged into; null for all other actions */
            merged_into: string | null;
            /** @description Why the transaction is not changed: never null if it is refused, skipped or unchanged */
            reason: string | null;
            /** @description The values of the changed fields in the preview */
            before: components["schemas"]["ChangedValues"];
            /** @description The new values of the changed fields */
            after: components["schemas"]["ChangedValues"];
            /** @description The rules that set these values, in order; empty for other kinds */
            rule_ids: string[];
            /** @description The transaction now; null if it does not exist */
            transaction: {
                /**
                 * Format: date
                 * @description The date of the entry
                 */
                date: string;
                /** @description The name of the transaction */
                name: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string;
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id: string;
            } | null;
        };
        ChangedValues: {
            /**
             * Format: date
             * @description The date of the entry
             */
            date?: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount?: string;
            /** @description The currency, an ISO 4217 code */
            currency?: string;
            /** @description The name of the record */
            name?: string;
            /** @description The notes; null if there are none */
            notes?: string | null;
            /** @description The id of the category; null for none */
            category_id?: string | null;
            /** @description The id of the merchant; null for none */
            merchant_id?: string | null;
            /** @description The ids of all tags of the transaction */
            tag_ids?: string[];
            /** @description Whether all totals leave it out */
            excluded?: boolean;
            /**
             * @description The kind of transaction
             * @enum {string}
             */
            kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
            /**
             * Format: uuid
             * @description The id of the account
             */
            account_id?: string;
            /** @description Its id in the system that it comes from; null if it has none */
            external_id?: string | null;
            /** @description The system of the `external_id`; null if it has none */
            external_source?: string | null;
            /** @description Texts that a client keeps with it */
            metadata?: {
                [key: string]: string;
            };
            /** @description The transfer that the transaction is a side of; null for none */
            transfer?: {
                /**
                 * @description Whether this transaction is the money in (`inflow`) or the money out (`outflow`)
                 * @enum {string}
                 */
                side: "inflow" | "outflow";
                /**
                 * Format: uuid
                 * @description The transaction on the other side
                 */
                other_transaction_id: string;
                /**
                 * @description `pending` if no person has confirmed the transfer
                 * @enum {string}
                 */
                status: "pending" | "confirmed";
            } | null;
            /** @description For money out: transactions that a person dismissed as its other side */
            dismissed_transaction_ids?: string[];
            /** @description All parts; an empty list if it is not split */
            splits?: {
                /**
                 * Format: uuid
                 * @description The id of the part, which is a transaction of its own
                 */
                transaction_id: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string;
                /** @description The name of the part, e.g. the payee */
                name: string;
                /** @description The notes; null if there are none */
                notes: string | null;
                /** @description The id of the category; null for none */
                category_id: string | null;
                /** @description The id of the merchant; null for none */
                merchant_id: string | null;
                /** @description The ids of all tags of the transaction */
                tag_ids: string[];
                /** @description Whether all totals leave it out */
                excluded: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
            }[];
        };
        Completeness: {
            /**
             * @description Whether the rows add up to the figures of the statement
             * @enum {string}
             */
            status: "complete" | "incomplete" | "unknown";
            /** @description The most significant difference between a figure and the rows. Null if `status` is not `incomplete`, or if no figure differs */
            difference: {
                /**
                 * @description The figure compared: the change between two balances, or the total of money in or out
                 * @enum {string}
                 */
                figure: "balance" | "money_in" | "money_out";
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /** @description The total that the figures of the statement require: money in is positive for `balance`, and the totals of money in and money out are both positive */
                expected: string;
                /** @description The total of the valid rows, in the same sign */
                found: string;
                /** @description `expected` minus `found`: negative if the rows have more */
                amount: string;
            } | null;
            /** @description Where the running balances do not follow from the rows, at most 20 places */
            places: {
                /**
                 * @description `missing`: money is missing between the two rows; `repeated`: the second row repeats the first; `swapped`: the two rows are in the wrong order
                 * @enum {string}
                 */
                kind: "missing" | "repeated" | "swapped";
                /** @description The row numbers */
                rows: number[];
                /** @description For `missing`: the amount that is missing between the rows; money in is positive. Otherwise null */
                amount: string | null;
            }[];
        };
        EntryHistory: {
            /**
             * Format: date-time
             * @description When it happened; for a match that filled no field, when the transaction was created
             */
            at: string;
            /**
             * @description `matched`: an import or a bank feed reported the transaction too. `merged`: another transaction was merged into it. `split`: its parts changed
             * @enum {string}
             */
            action: "created" | "matched" | "changed" | "split" | "merged";
            /**
             * @description Who or what did it
             * @enum {string}
             */
            by: "person" | "change_set" | "import" | "bank_feed";
            /** @description The person who did it, directly or with a change set; null if unknown */
            user_id: string | null;
            /** @description The API key or application with which the person did it, as it was called then; null if it was done on a page */
            key_name: string | null;
            /** @description The change set that did it; null if it was not a change set */
            change_set_id: string | null;
            /** @description The import, or the bank connection of the feed, that did it; null if neither did */
            import_id: string | null;
            /** @description The names of the fields that were set */
            fields: string[];
            /** @description The former values of the changed fields */
            before: components["schemas"]["HistoryValues"];
            /** @description The new values of the changed fields */
            after: components["schemas"]["HistoryValues"];
        };
        HistoryValues: {
            /**
             * Format: date
             * @description The date of the entry
             */
            date?: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount?: string;
            /** @description The currency, an ISO 4217 code */
            currency?: string;
            /** @description The name of the record */
            name?: string;
            /** @description The notes; null if there are none */
            notes?: string | null;
            /** @description The id of the category; null for none */
            category_id?: string | null;
            /** @description The id of the merchant; null for none */
            merchant_id?: string | null;
            /** @description The ids of all tags of the transaction */
            tag_ids?: string[];
            /** @description Whether all totals leave it out */
            excluded?: boolean;
            /** @description The kind of transaction */
            kind?: ("standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution") | null;
            /**
             * Format: uuid
             * @description The id of the account
             */
            account_id?: string;
            /** @description Its id in the system that it comes from; null if it has none */
            external_id?: string | null;
            /** @description The system of the `external_id`; null if it has none */
            external_source?: string | null;
            /** @description Texts that a client keeps with it */
            metadata?: {
                [key: string]: string;
            };
            /** @description The transfer that the transaction is a side of; null for none */
            transfer?: {
                /**
                 * @description Whether this transaction is the money in (`inflow`) or the money out (`outflow`)
                 * @enum {string}
                 */
                side: "inflow" | "outflow";
                /**
                 * Format: uuid
                 * @description The transaction on the other side
                 */
                other_transaction_id: string;
                /**
                 * @description `pending` if no person has confirmed the transfer
                 * @enum {string}
                 */
                status: "pending" | "confirmed";
            } | null;
            /** @description For money out: transactions that a person dismissed as its other side */
            dismissed_transaction_ids?: string[];
        };
        ExchangeRate: {
            /** @description The id of the rate: its date and its currencies */
            id: string;
            /**
             * Format: date
             * @description The day of the rate. It holds until the day of the next rate
             */
            date: string;
            /** @description The currency of one unit */
            from: string;
            /** @description The currency in which the unit is valued */
            to: string;
            /** @description How many units of `to` one unit of `from` is worth: a decimal above 0, with at most 8 decimals */
            rate: string;
        };
        Export: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /**
             * @description The status of the export
             * @enum {string}
             */
            status: "pending" | "running" | "complete" | "failed";
            /** @description The progress of the work; null if it has not started */
            progress: {
                /** @description The amount of work done, in the unit of `total` */
                done: number;
                /** @description The total amount of work */
                total: number;
            } | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the export is deleted
             */
            expires_at: string;
            /** @description The download URL of the complete zip file: valid for 15 minutes, new in each response; null until the export is complete */
            url: string | null;
            /** @description The size of the zip file in bytes; null until the export is complete */
            bytes: number | null;
            /** @description The SHA-256 of the zip file in hex; null until the export is complete */
            sha256: string | null;
            /** @description The number of records of each type; null until the export is complete */
            counts: {
                [key: string]: number;
            } | null;
            /** @description What went wrong; null or absent if nothing did */
            error?: string;
        };
        Holding: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The account of the entry; null if it was deleted */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the account */
                name: string;
                /** @description The account type, e.g. `depository` */
                account_type: string;
            } | null;
            /**
             * Format: date
             * @description The day at whose end the account holds this
             */
            date: string;
            /** @description The currency, an ISO 4217 code */
            currency: string;
            /** @description The import that created the entry; null if none did */
            import_id: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
            /** @description The value of the holding, not a flow: positive is what is owned */
            amount: string;
            /** @description The amount with its currency and its sign, for display */
            amount_formatted: string;
            /** @description The average cost per unit, a positive price; null if unknown */
            cost_basis: string | null;
            /** @description The ticker symbol of the security */
            ticker: string;
            /** @description The exchange, an ISO 10383 operating MIC; null if unknown */
            exchange_operating_mic: string | null;
            /** @description The security; null if unknown */
            security: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the security */
                name: string;
            } | null;
            /** @description The number of units; negative for a short position */
            qty: string;
            /** @description The price per unit; the direction is the sign of `qty` */
            price: string;
        };
        Investments: {
            /** @description A total for each currency, without conversion */
            currencies: {
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /** @description The market value of all positions with a known price; a short position counts as negative */
                value: string;
                /** @description What was paid for the positions that count in `gain`, positive; null if there are none */
                cost: string | null;
                /** @description The gain of all positions with a known value and cost, negative for a loss; null if there are none */
                gain: string | null;
                /** @description The gain in percent of the cost, with up to two decimals; null if unknown */
                gain_percent: string | null;
                /** @description How many positions there are in this currency */
                positions_count: number;
                /** @description How many of them are left out of `cost` and `gain` */
                unknown_count: number;
            }[];
            /** @description By currency, and then the most valuable first; at most 1,000. The totals include all of them */
            positions: {
                /** @description The account that holds the security */
                account: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the account */
                    name: string;
                };
                /** @description The security; null if unknown */
                security: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the security */
                    name: string;
                } | null;
                /** @description The ticker symbol of the security */
                ticker: string;
                /** @description The exchange, an ISO 10383 operating MIC; null if unknown */
                exchange_operating_mic: string | null;
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /** @description The number of units; negative for a short position */
                qty: string;
                /** @description The price per unit in the latest trade or holding; null if none states a price. The direction is the sign of `qty` */
                price: string | null;
                /** @description The date of that trade or holding */
                price_date: string | null;
                /** @description The market value, negative for a short position; null if no price is known */
                value: string | null;
                /** @description The average cost per unit, positive: `cost` divided by `qty`; null if unknown */
                cost_basis: string | null;
                /** @description What was paid for the position, positive; null if it is not known */
                cost: string | null;
                /** @description The value minus the cost, negative for a loss; null if either is unknown */
                gain: string | null;
                /** @description The gain in percent of the cost, with up to two decimals; null if unknown */
                gain_percent: string | null;
            }[];
        };
        ImportConfiguration: {
            /** @description The column with the date */
            date_col_label: string | null;
            /** @description The column with the amount */
            amount_col_label: string | null;
            /** @description The column with money in, if amounts are in two columns */
            inflow_col_label: string | null;
            /** @description The column with money out, if amounts are in two columns */
            outflow_col_label: string | null;
            /** @description The column with the balance after each row. Rows whose direction it contradicts are invalid; `#0` if the file has no balance of this account */
            balance_col_label: string | null;
            /** @description The column with the name */
            name_col_label: string | null;
            /** @description The column with the category */
            category_col_label: string | null;
            /** @description The column with the tags */
            tags_col_label: string | null;
            /** @description The column with the notes */
            notes_col_label: string | null;
            /** @description The column with the account */
            account_col_label: string | null;
            /** @description The column with the quantity */
            qty_col_label: string | null;
            /** @description The column with the ticker */
            ticker_col_label: string | null;
            /** @description The column with the price */
            price_col_label: string | null;
            /** @description The column with the account type */
            entity_type_col_label: string | null;
            /** @description The column with the currency */
            currency_col_label: string | null;
            /** @description The column with the exchange */
            exchange_operating_mic_col_label: string | null;
            /** @description The column with the state of each row, such as `COMPLETED` */
            state_col_label: string | null;
            /** @description The column with a fee beside each amount */
            fee_col_label: string | null;
            /** @description The column with another fee beside each amount, such as a tax on the first */
            other_fee_col_label: string | null;
            /** @description The column with the amount in the currency of the purchase, which is kept in the notes */
            original_amount_col_label: string | null;
            /** @description The column with the currency of the purchase, which is kept in the notes */
            original_currency_col_label: string | null;
            /** @description The column with the sender, which names rows with money in. Rows with money out are named by name_col_label, which has the recipient */
            sender_col_label: string | null;
            /** @description The date format in strptime codes, e.g. `%Y-%m-%d`. null: `%Y-%m-%d` if all dates in the file are ISO dates, otherwise the family’s date format */
            date_format: string | null;
            /** @description The number format. null: `1,234.56` */
            number_format: string | null;
            /** @description Whether money in is positive or negative in the file. null: positive, with the warning `amounts_without_sign` if no amount has a minus */
            signage_convention: string | null;
            /** @description The character that separates columns */
            col_sep: string | null;
            /** @description What marks money in: the sign of the amount (`signed_amount`), or a text in a column (`custom_column`) */
            amount_type_strategy: string | null;
            /** @description The text that marks money in, if `amount_type_strategy` is `custom_column`. Of other texts, only its known counterpart, known words for money out, or the only other text mean money out: set `amount_type_values` for the rest */
            amount_type_inflow_value: string | null;
            /** @description With `amount_type_strategy=custom_column`: the direction of each text of the column, `in`, `out` or `leave_out`, such as `{"K": "in", "D": "out"}`. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            amount_type_values: {
                [key: string]: "in" | "out" | "leave_out";
            } | null;
            /** @description Whether rows with a text of the state column happened: `booked`, or `leave_out` for rows that are shown but not written. The key `*` gives all other texts a meaning, such as those of a column of notes, except words such as `PENDING`. A key with the name of another column, such as `Settlement: Pending`, is for a text in that column. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            state_values: {
                [key: string]: "booked" | "leave_out";
            } | null;
            /** @description A fee in `fee_col_label`, with that in `other_fee_col_label`, is part of the amount (`in_amount`), an entry of its own (`apart`), or already in the amount (`included`) */
            fees: string | null;
            /** @description The money of the trades of each security, by its ticker: the amount in the file (`stated`), or price × quantity (`computed`). PATCH adds to the known securities; null removes them all */
            trade_amounts: {
                [key: string]: "stated" | "computed";
            } | null;
            /** @description The character encoding of the file; detected if null */
            encoding: string | null;
            /** @description `true` or `false` as a text, as all settings are texts here; requests take it as a text or a boolean. null: the file has a header */
            header: string | null;
            /** @description `no_date`: rows without a date, such as second lines, are left out; `totals`: rows that seem to state a balance, a turnover or a total; `proved_totals`: only those that do by a word and the numbers of the file; each also after `no_date,` for both; null for none */
            leave_out: string | null;
            /** @description For dates without a year: the earliest possible date, ISO 8601. Each is read as its first occurrence on or after this day */
            dates_from: string | null;
            /** @description The detected file format: `csv`, `xlsx`, `ofx`, `camt`, `mt940`, `qif`, `pdf` or `native` */
            file_format: string | null;
        };
        ImportDetail: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /**
             * @description The type of import, which decides how the file is read
             * @enum {string}
             */
            type: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /**
             * @description The status of the import. `pending` is an import that was not published, or was reverted since: then `reverted_at` has the time
             * @enum {string}
             */
            status: "pending" | "complete" | "importing" | "reverting" | "revert_failed" | "failed";
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
            /** @description The account for rows that name no account; null if there is none */
            account_id: string | null;
            /** @description The name of the uploaded file; null if it was sent without one */
            filename: string | null;
            /** @description What went wrong; null or absent if nothing did */
            error?: string;
            /** @description When the import was reverted; null if it was not, or was published again since. A reverted import is `pending`, as before it was published */
            reverted_at: string | null;
            /** @description The content of the file; null if it was sent in chunks, or has not been read yet */
            file: {
                /** @description The size of the file in bytes, after decompression */
                byte_size: number;
                /** @description SHA-256 of the file as it was received, as hex: what `sha256sum FILE` prints */
                sha256: string;
            } | null;
            /** @description Whether the file is still being read */
            preparing: boolean;
            /** @description What has been done with the import, and what can be done now */
            status_detail: {
                /** @description Whether the file has been received */
                uploaded: boolean;
                /** @description Whether all settings needed to read the file are known */
                configured: boolean;
                /** @description Whether the status changes only when a client requests it */
                terminal: boolean;
                /** @description Whether every row is valid */
                cleaned: boolean;
                /** @description Whether the import can be published now */
                publishable: boolean;
                /** @description Whether the import can be reverted */
                revertable: boolean;
            };
            configuration: components["schemas"]["ImportConfiguration"];
            /** @description Counts of rows and mappings */
            stats: {
                /** @description The number of rows */
                rows_count: number;
                /** @description Rows without errors */
                valid_rows_count: number;
                /** @description Rows with errors */
                invalid_rows_count: number;
                /** @description Rows that are shown but not written; not included in the other counts */
                left_out_rows_count: number;
                /** @description Texts that need a mapping or have one */
                mappings_count: number;
                /** @description Texts that are not mapped yet */
                unassigned_mappings_count: number;
            };
            /** @description The settings in `configuration` that come from answers for an earlier file with the same header. To change one, set its field with PATCH */
            remembered: {
                /**
                 * @description The field that is wrong
                 * @enum {string}
                 */
                field: "date_col_label" | "amount_col_label" | "inflow_col_label" | "outflow_col_label" | "balance_col_label" | "name_col_label" | "category_col_label" | "tags_col_label" | "notes_col_label" | "account_col_label" | "qty_col_label" | "ticker_col_label" | "price_col_label" | "entity_type_col_label" | "currency_col_label" | "exchange_operating_mic_col_label" | "state_col_label" | "fee_col_label" | "other_fee_col_label" | "original_amount_col_label" | "original_currency_col_label" | "sender_col_label" | "date_format" | "number_format" | "signage_convention" | "col_sep" | "amount_type_strategy" | "amount_type_inflow_value" | "amount_type_values" | "state_values" | "fees" | "trade_amounts" | "encoding" | "header" | "leave_out" | "dates_from" | "file_format";
                /** @description The account type that the text is mapped to; null for other mappings */
                value: string | {
                    [key: string]: string;
                };
                /**
                 * Format: date-time
                 * @description When it was sent or saved for an earlier file
                 */
                answered_at: string;
            }[];
            /** @description The expected result of publishing, compared with the ledger */
            verification: {
                /** @description Records that the file asks for, by kind: publishing creates them or matches those in the ledger */
                expected_record_counts: {
                    [key: string]: number;
                };
                /** @description The result of reading the ledger back after publishing */
                readback: {
                    /**
                     * @description Whether the ledger holds what was expected
                     * @enum {string}
                     */
                    status: "not_verified" | "matched" | "mismatch" | "failed" | "reverted";
                    /** @description When the ledger was read back; null until then */
                    checked_at?: string | null;
                    /** @description Records that the file asks for, by kind: publishing creates them or matches those in the ledger */
                    expected_record_counts?: {
                        [key: string]: number;
                    };
                    /** @description Records in the ledger before publishing, by kind */
                    before_counts?: {
                        [key: string]: number;
                    };
                    /** @description Records in the ledger after publishing, by kind */
                    after_counts?: {
                        [key: string]: number;
                    };
                    /** @description `after_counts` minus `before_counts`, by kind of record */
                    actual_delta_counts?: {
                        [key: string]: number;
                    };
                    /** @description Of the entries that the import checked, those that were in the ledger before, by kind. Absent if published before they were counted */
                    matched_counts?: {
                        [key: string]: number;
                    };
                    /** @description Records compared one by one, by kind */
                    checked_counts?: {
                        [key: string]: number;
                    };
                    /** @description Records that publishing adds and that have no line in the file, such as opening balances and split parts, by kind */
                    derived_counts?: {
                        [key: string]: number;
                    };
                    /** @description Kinds of records whose counts differ from the expected ones */
                    mismatches?: {
                        [key: string]: {
                            /** @description The number that was expected */
                            expected: number;
                            /** @description The number that was found in the ledger */
                            actual: number;
                        };
                    };
                    /** @description The money in the file and in the ledger, by account, currency and kind of entry. If any differs, `status` is `mismatch`, even if all counts agree. Absent if published before money was compared */
                    sums?: {
                        /** @description The account. At most 100 sums name one. The rest are combined by currency and kind, with null */
                        account_id: string | null;
                        /** @description The currency, an ISO 4217 code */
                        currency: string;
                        /**
                         * @description `transactions`: split ones as a whole; `trades`: the cash they move; `parts`: the parts of split transactions, also counted in `transactions`
                         * @enum {string}
                         */
                        kind: "transactions" | "trades" | "parts";
                        /** @description What the file has */
                        expected: {
                            /** @description The total number of them */
                            count: number;
                            /** @description The total of money in, without a sign */
                            money_in: string;
                            /** @description The total of money out, without a sign */
                            money_out: string;
                        };
                        /** @description The entries in the ledger that the import created or matched. Entries that a person or bank connection changed or deleted count with their original amount */
                        actual: {
                            /** @description The total number of them */
                            count: number;
                            /** @description The total of money in, without a sign */
                            money_in: string;
                            /** @description The total of money out, without a sign */
                            money_out: string;
                        };
                        /** @description The part of `actual` that was in the ledger before */
                        already_there: {
                            /** @description The total number of them */
                            count: number;
                            /** @description The total of money in, without a sign */
                            money_in: string;
                            /** @description The total of money out, without a sign */
                            money_out: string;
                        };
                        /** @description Whether `expected` and `actual` are the same */
                        agrees: boolean;
                    }[];
                    /** @description What went wrong; null or absent if nothing did */
                    error?: string | null;
                };
            };
            /** @description The records of a native file whose ids an earlier file of the same program had, as they were read back after publishing; before that, as planned. Null if there are none */
            known_records: {
                /** @description Records that state nothing new: they match */
                same: number;
                /** @description Records that correct what an earlier file created */
                updated: number;
                /** @description Records that would correct it, but it stays: a person changed it since, a bank reports it too, its split has other parts, or `on_known_records` is `match` */
                left: number;
                /** @description Records that a person deleted since: they stay deleted */
                deleted: number;
                /** @description Accounts, categories, merchants and tags with another name than in the ledger. They are the same records and keep the name of the ledger (warning `name_kept`). They are not among the other counts */
                names_left: number;
            } | null;
            /** @description `complete`: the rows add up to the opening and closing balances, or to the totals of money in and money out. `incomplete`: a figure differs from the rows. `unknown`: the file has no such figures, or they do not cover every row. Null for types that do not list transactions */
            completeness: components["schemas"]["Completeness"] | null;
            /** @description The balance that was set with PATCH, in the sign of the balance of the account; null if there is none */
            statement_balance: {
                /**
                 * Format: date
                 * @description The day at whose end the account has the balance
                 */
                date: string;
                /** @description Positive is owned, or for a debt what is owed */
                amount: string;
            } | null;
            /** @description The balances before the rows, from the balances that the file states or as set with PATCH. Publishing adds an accepted one to an account that has no entries yet, as its opening balance. Accounts with entries keep theirs */
            opening_balances: {
                /** @description As in the file; blank for the account of the import */
                account: string;
                /** @description null for the currency of the account */
                currency: string | null;
                /**
                 * Format: date
                 * @description The balance is that at the end of this day, before the first row
                 */
                date: string;
                /** @description Positive if the bank owes you money, negative if you owe it */
                amount: string;
                /** @description Whether publishing gives it to the account. False if the stated balance may include transactions that are not in the file, or if it was removed: to accept it, set `opening_balance` with PATCH */
                accepted: boolean;
            }[];
            /** @description The progress of the work; null if it has not started */
            progress: {
                /** @description The amount of work done, in the unit of `total` */
                done: number;
                /** @description The total amount of work */
                total: number;
            } | null;
            /** @description What reverting does to the entries of the import, counted when it was requested; parts of splits are not counted. Null unless it is being reverted, or was reverted and not published since */
            revert_counts: {
                /** @description Entries that are removed, because only this import has them */
                removed_count: number;
                /** @description Entries that stay, because another import or a bank connection has them too */
                kept_for_others_count: number;
                /** @description Entries that stay, because a person added them */
                kept_for_people_count: number;
            } | null;
            /** @description Warnings to review before publishing */
            warnings: {
                /** @description The line in the file */
                line: number | null;
                /** @description A stable code for programs */
                code: string;
                /** @description A sentence that describes the problem */
                message: string;
            }[];
            /** @description Settings that the file leaves open. Before you publish, set each field to one of its candidates with PATCH */
            questions: {
                /**
                 * @description The field of the import that the question is about
                 * @enum {string}
                 */
                field: "encoding" | "date_format" | "dates_from" | "number_format" | "signage_convention" | "amount_type_inflow_value" | "inflow_col_label" | "account_id" | "amount_type_values" | "state_values" | "amount_col_label" | "fees" | "leave_out" | "trade_amounts";
                /** @description The question, as a sentence */
                question: string;
                /** @description For a question about one text of a column: the text, which is the key of the answer */
                text?: string;
                /** @description Rows that the answer decides, as in the file; at most 3 */
                examples?: string[];
                /** @description Values for the field that fit the file */
                candidates: {
                    /** @description The value to set the field to */
                    value: string;
                    /** @description What the value means for this file */
                    meaning: string;
                }[];
            }[];
            /** @description Present if the account is a credit card and nothing shows which sign is money in: the question to answer by setting `signage_convention` */
            sign_question?: string;
            /** @description Why a pending import cannot be published now: the `errors` that publishing would return. Possible duplicates are not among them: see the rows with the effect `review`. Empty if `status_detail.publishable` is true, or if `status` is not `pending` */
            publish_errors: string[];
        };
        ImportMapping: {
            /** @description The text in the file */
            key: string;
            /**
             * @description What the text stands for
             * @enum {string}
             */
            type: "account" | "category" | "tag" | "account_type";
            /** @description The account type that the text is mapped to; null for other mappings */
            value: string | null;
            /** @description Whether publishing creates a record with this name if none is mapped */
            create_when_empty: boolean;
            /** @description Whether a record can be created for the text */
            creatable: boolean;
            /** @description The record that the text is mapped to; null if there is none */
            mappable: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /**
                 * @description The kind of record
                 * @enum {string}
                 */
                type: "account" | "category" | "tag" | "account_type";
                /** @description The name of the record */
                name: string;
            } | null;
            /** @description Existing records that share this name. Map the text to one of them before you publish */
            candidates?: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /**
                 * @description The kind of record
                 * @enum {string}
                 */
                type: "account" | "category" | "tag" | "account_type";
                /** @description The name of the record */
                name: string;
            }[];
            /** @description The number of rows with this text; null for older imports, whose rows were not counted */
            rows_count: number | null;
            /** @description Whether a person chose this mapping */
            assigned: boolean;
            /** @description The chosen currency of an account that publishing creates; absent if nobody chose one */
            currency?: string;
            /** @description Why the currency of the family may not be that of a new account, as the end of a sentence: publishing needs its `currency`. Absent if nothing speaks against it */
            currency_doubt?: string;
        };
        ImportPreview: {
            /** @description Rows that create an entry or a record, including those in `will_review`; for a native file, only entries */
            will_create: number;
            /** @description Rows that match an existing entry or record */
            will_match: number;
            /** @description Rows whose entry a person deleted: publishing leaves them out, unless `on_possible_duplicate` of the row is `create`. See `was_deleted` of the rows */
            will_skip_deleted: number;
            /** @description Rows that may be the same transactions as entries from another source, including deleted ones: see `on_possible_duplicate`. They also count in `will_create` */
            will_review: number;
            /** @description Categories that publishing creates */
            new_categories: {
                /** @description The total number of them */
                count: number;
                /** @description The names of the first 20 */
                names: string[];
            };
            /** @description Tags that publishing creates */
            new_tags: {
                /** @description The total number of them */
                count: number;
                /** @description The names of the first 20 */
                names: string[];
            };
            /** @description Merchants that publishing creates */
            new_merchants: {
                /** @description The total number of them */
                count: number;
                /** @description The names of the first 20 */
                names: string[];
            };
            /** @description Accounts that publishing creates */
            new_accounts: {
                /** @description The total number of them */
                count: number;
                /** @description The names of the first 20 */
                names: string[];
            };
            /** @description For a native file: its records that earlier files of the same program had, by source id. Null if there are no earlier native files */
            known_records: {
                /** @description Records that state nothing new: they match */
                same: number;
                /** @description Records that correct what an earlier file created */
                updated: number;
                /** @description Records that would correct it, but it stays: a person changed it since, a bank reports it too, its split has other parts, or `on_known_records` is `match` */
                left: number;
                /** @description Records that a person deleted since: they stay deleted */
                deleted: number;
                /** @description Accounts, categories, merchants and tags with another name than in the ledger. They are the same records and keep the name of the ledger (warning `name_kept`). They are not among the other counts */
                names_left: number;
                /** @description Records with the ids of an earlier file that look like those of another program: publishing is refused, unless `on_known_records` is `create`. They are not among the other counts */
                unlike: number;
                /** @description The accounts of earlier files that were deleted since, and would be created again */
                deleted_accounts: string[];
                /** @description The first 100 records that are not `same` */
                rows: {
                    /** @description The line in the file */
                    line: number;
                    /** @description The name of the record */
                    name: string;
                    /**
                     * @description What publishing does with the row; null if it does nothing
                     * @enum {string}
                     */
                    effect: "update" | "left" | "deleted";
                    /** @description The fields whose values differ; empty for `deleted` */
                    fields: string[];
                    /** @description The values in the ledger, of fields that do not refer to other records */
                    before: {
                        /**
                         * Format: date
                         * @description The date of the entry
                         */
                        date?: string;
                        /** @description A decimal in ledger sign: positive is money out, negative is money in */
                        amount?: string;
                        /** @description The currency, an ISO 4217 code */
                        currency?: string;
                        /** @description The name of the record */
                        name?: string;
                        /** @description The notes; null if there are none */
                        notes?: string | null;
                    };
                    /** @description The values in the file */
                    after: {
                        /**
                         * Format: date
                         * @description The date of the entry
                         */
                        date?: string;
                        /** @description A decimal in ledger sign: positive is money out, negative is money in */
                        amount?: string;
                        /** @description The currency, an ISO 4217 code */
                        currency?: string;
                        /** @description The name of the record */
                        name?: string;
                        /** @description The notes; null if there are none */
                        notes?: string | null;
                    };
                }[];
            } | null;
            /** @description The dates of the first and the last entry; null if there are no entries */
            date_range: {
                /**
                 * Format: date
                 * @description The date of the first entry
                 */
                first: string;
                /**
                 * Format: date
                 * @description The date of the last entry
                 */
                last: string;
            } | null;
            /** @description What publishing changes, by account and currency */
            totals: {
                /** @description The account that publishing changes */
                account: {
                    /** @description The id of the record */
                    id: string | null;
                    /** @description The name of the account */
                    name: string;
                };
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /** @description Money in, a positive number */
                inflow: string;
                /** @description Money out, a positive number */
                outflow: string;
                /** @description `inflow` minus `outflow`: positive if more money comes in than goes out */
                net: string;
                /** @description Number of entries that publishing creates */
                rows: number;
                /** @description The balance of the account in this currency today: positive is owned, or for a liability what is owed; null if the file is too large to calculate it */
                balance_before: string | null;
                /** @description The balance after the import is published, in the same sign */
                balance_after: string | null;
                /** @description The currency of the balances; null if they are null */
                balance_currency: string | null;
                /** @description The last balance that the file states for the account in this currency; null if it states none. If they differ, transactions or the opening balance of the account are missing */
                closing_balance: {
                    /**
                     * Format: date
                     * @description The day of both balances
                     */
                    date: string;
                    /** @description The closing balance that the file states, in the same sign as `balance_after` */
                    stated: string;
                    /** @description The cash balance of the account at the end of that day after the import is published, in the same sign */
                    ledger: string;
                    /** @description `stated` minus `ledger`: positive if the ledger has less */
                    difference: string;
                    /** @description Whether both are equal */
                    agrees: boolean;
                } | null;
                /** @description The balance that an account without entries starts with; null if the account has entries, or if the file states no balance before its rows */
                opening_balance: {
                    /**
                     * Format: date
                     * @description The account has the balance at the end of this day, before the first row
                     */
                    date: string;
                    /** @description In the same sign as `balance_after` */
                    amount: string;
                    /** @description Whether publishing gives it to the account. If not, set `opening_balance` of the import with PATCH to accept it */
                    accepted: boolean;
                } | null;
            }[];
        };
        ImportRow: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The number of the row in the file, starting at 1 */
            row_number: number;
            /** @description Whether the row has no errors */
            valid: boolean;
            /** @description True if the row is shown, but publishing does not write it; absent for other rows */
            left_out?: boolean;
            /**
             * @description Why the reader left the row out; absent if a person did
             * @enum {string}
             */
            left_out_reason?: "no_date" | "total" | "state" | "direction" | "pending";
            /** @description Error messages, one sentence each */
            errors: string[];
            /** @description The cells of the row, by field */
            fields: {
                /** @description The account of the row: its text in the file, or the record that the text is mapped to */
                account: string;
                /** @description The date as in the file. A repair is written in the same format, that is in `date_format` */
                date: string;
                /** @description The number of units; negative for a sale */
                qty: string;
                /** @description The ticker symbol of the security */
                ticker: string;
                /** @description The exchange, an ISO 10383 operating MIC */
                exchange_operating_mic: string;
                /** @description The price per unit; the direction is the sign of `qty` */
                price: string;
                /** @description The amount as a decimal, in the sign of the file. A repair is written in `number_format` */
                amount: string;
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /** @description The name in the row, e.g. the payee */
                name: string;
                /** @description The category of the row: its text in the file, or the record that the text is mapped to */
                category: string;
                /** @description The tags of the row: their texts in the file, or the records that the texts are mapped to */
                tags: string;
                /** @description The account type, as the file names it */
                entity_type: string;
                /** @description The notes of the row */
                notes: string;
                /** @description The first date of transactions that the rule applies to */
                effective_date: string;
                /** @description When the rule applies, as JSON */
                conditions: string;
                /** @description What the rule does, as JSON */
                actions: string;
                /** @description For rows that are rules; otherwise null */
                active: boolean | null;
                /** @description What the rule applies to: always `transaction` */
                resource_type?: string;
                /** @description The name of the parent category */
                category_parent?: string;
                /** @description The color of a category, `#RRGGBB` */
                category_color?: string;
                /** @description The icon of a category */
                category_icon?: string;
                /** @description The color of a merchant, `#RRGGBB` */
                merchant_color?: string;
                /** @description The website of a merchant */
                merchant_website?: string;
            };
            /**
             * Format: date
             * @description The day that `date` was read as; absent if it could not be read
             */
            entry_date?: string;
            /** @description Whether the row is money in or out, as it was read: `amount` in `fields` has the sign of the file. null for a row without an entry or without an amount */
            direction: ("inflow" | "outflow") | null;
            /** @description Numbers that cannot be read, as written in the file or the repair, by field or column; `fields` has "" for them */
            unread_fields?: {
                [key: string]: string;
            };
            /** @description The record or account type that each text is mapped to */
            mappings: {
                /** @description The account of the row: its text in the file, or the record that the text is mapped to */
                account?: {
                    /** @description The text in the file */
                    key: string;
                    /**
                     * @description What the text stands for
                     * @enum {string}
                     */
                    type: "account" | "category" | "tag" | "account_type";
                    /** @description The account type that the text is mapped to; null for other mappings */
                    value: string | null;
                    /** @description Whether publishing creates a record with this name if none is mapped */
                    create_when_empty: boolean;
                    /** @description Whether a record can be created for the text */
                    creatable: boolean;
                    /** @description The record that the text is mapped to; null if there is none */
                    mappable: {
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type: "account" | "category" | "tag" | "account_type";
                        /** @description The name of the account */
                        name: string;
                    } | null;
                    /** @description Existing records that share this name. Map the text to one of them before you publish */
                    candidates?: {
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type: "account" | "category" | "tag" | "account_type";
                        /** @description The name of the account */
                        name: string;
                    }[];
                };
                /** @description The category of the row: its text in the file, or the record that the text is mapped to */
                category?: {
                    /** @description The text in the file */
                    key: string;
                    /**
                     * @description What the text stands for
                     * @enum {string}
                     */
                    type: "account" | "category" | "tag" | "account_type";
                    /** @description The account type that the text is mapped to; null for other mappings */
                    value: string | null;
                    /** @description Whether publishing creates a record with this name if none is mapped */
                    create_when_empty: boolean;
                    /** @description Whether a record can be created for the text */
                    creatable: boolean;
                    /** @description The record that the text is mapped to; null if there is none */
                    mappable: {
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type: "account" | "category" | "tag" | "account_type";
                        /** @description The name of the category */
                        name: string;
                    } | null;
                    /** @description Existing records that share this name. Map the text to one of them before you publish */
                    candidates?: {
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type: "account" | "category" | "tag" | "account_type";
                        /** @description The name of the category */
                        name: string;
                    }[];
                };
                /** @description The account type that the type in the file is mapped to */
                account_type?: {
                    /** @description The text in the file */
                    key: string;
                    /**
                     * @description What the text stands for
                     * @enum {string}
                     */
                    type: "account" | "category" | "tag" | "account_type";
                    /** @description The account type that the text is mapped to; null for other mappings */
                    value: string | null;
                    /** @description Whether publishing creates a record with this name if none is mapped */
                    create_when_empty: boolean;
                    /** @description Whether a record can be created for the text */
                    creatable: boolean;
                    /** @description The record that the text is mapped to; null if there is none */
                    mappable: {
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type: "account" | "category" | "tag" | "account_type";
                        /** @description The name of the account type */
                        name: string;
                    } | null;
                    /** @description Existing records that share this name. Map the text to one of them before you publish */
                    candidates?: {
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type: "account" | "category" | "tag" | "account_type";
                        /** @description The name of the account type */
                        name: string;
                    }[];
                };
                /** @description The tags of the row: their texts in the file, or the records that the texts are mapped to */
                tags: {
                    /** @description The text in the file */
                    key: string;
                    /**
                     * @description What the text stands for
                     * @enum {string}
                     */
                    type: "account" | "category" | "tag" | "account_type";
                    /** @description The account type that the text is mapped to; null for other mappings */
                    value: string | null;
                    /** @description Whether publishing creates a record with this name if none is mapped */
                    create_when_empty: boolean;
                    /** @description Whether a record can be created for the text */
                    creatable: boolean;
                    /** @description The record that the text is mapped to; null if there is none */
                    mappable: {
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type: "account" | "category" | "tag" | "account_type";
                        /** @description The name of the tag */
                        name: string;
                    } | null;
                    /** @description Existing records that share this name. Map the text to one of them before you publish */
                    candidates?: {
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type: "account" | "category" | "tag" | "account_type";
                        /** @description The name of the tag */
                        name: string;
                    }[];
                }[];
            };
            /** @description The parts of a split row, with the signs used in the file */
            splits?: {
                /** @description The amount as a decimal, in the sign of the file. A repair is written in `number_format` */
                amount: string;
                /** @description The name of the part, e.g. the payee */
                name: string;
                /** @description The category of the part */
                category: string;
                /** @description The tags of the part */
                tags: string[];
                /** @description The notes of the row */
                notes: string;
            }[];
            /** @description The split row that this row is a part of, and the position of the part; null if it is not a part */
            part_of?: {
                /** @description The number of the row in the file, starting at 1 */
                row_number: number;
                /** @description The number of this part within the split, starting at 1 */
                index: number;
            } | null;
            /** @description What publishing does with the row; null if it does nothing */
            effect: {
                /**
                 * @description What publishing does with the row: create an entry, or match an existing one. With `review`, it may be the same transaction as an entry from another source, also a deleted one, and `on_possible_duplicate` decides
                 * @enum {string}
                 */
                action: "create" | "match" | "review";
                /** @description The existing entry that the row matches, or may duplicate if the action is `review`; the existing record for rows that are not entries; null if there is none */
                entry_id: string | null;
                /** @description At most five entries that may be the same transaction. The row would match the first; the others may belong to other rows. Absent if there are none, or if the pair is certain for another reason than the same bank reference, or the same statement with other names */
                candidates?: {
                    /** @description The entry in the ledger; if `was_deleted` is true, the deleted one. null for a row of the same file that has no entry yet: see `booking` */
                    entry_id: string | null;
                    /**
                     * Format: date
                     * @description The date of the entry
                     */
                    date: string;
                    /** @description The name of the entry */
                    name: string;
                    /** @description How similar the two are, from 0 to 1: 1 for the same day and the same words in the names */
                    score: number;
                    /** @description What the two have in common, in words. `same bank reference` makes a pair certain: the number that the bank gives to one transaction (OFX `FITID`, CAMT `AcctSvcrRef`, MT940 `:61:` after `//`). So does `same statement`: see `on_possible_duplicate` of POST /api/v1/imports */
                    reasons: string[];
                    /** @description Set if one of the two is pending and the other may be its booking: up to eight days later, with the same first words, and from the same amount to 30 % more. With `match`, only the booking stays: a pending entry gets its amount and name, and a pending row is not added. Without `on_possible_duplicate`, such rows are not published */
                    booking?: {
                        /**
                         * @description `pending`: the row may be the later booking of this pending transaction. `booked`: the row is pending, and this may be its booking
                         * @enum {string}
                         */
                        status: "pending" | "booked";
                        /** @description A decimal number; positive is money out */
                        amount: string;
                        /** @description The currency, an ISO 4217 code */
                        currency: string;
                        /** @description The row of the same file that reports it; absent if none does */
                        row_number?: number;
                    };
                }[];
                /**
                 * @description The decision about this row; absent if there is none
                 * @enum {string}
                 */
                on_possible_duplicate?: "match" | "create";
                /** @description True if a person deleted the entry of this row: it stays deleted (`match`, without `entry_id`), unless `on_possible_duplicate` is `create`. With the action `review`, a deleted entry may be the same transaction. Absent for other rows */
                was_deleted?: boolean;
                /**
                 * Format: date-time
                 * @description When it was deleted; absent for other rows
                 */
                deleted_at?: string;
                /** @description What active rules will change in the transactions that this row creates; absent if nothing */
                rules?: {
                    /** @description The position of the part, for a part of a split or the payment of a trade; null for the transaction of the row */
                    part: number | null;
                    /** @description The rules that set these values, in order */
                    rule_ids: string[];
                    /** @description The values that the transaction will have */
                    changes: {
                        /**
                         * Format: uuid
                         * @description The id of the category; null for none
                         */
                        category_id?: string;
                        /**
                         * Format: uuid
                         * @description The id of the merchant; null for none
                         */
                        merchant_id?: string;
                        /** @description The ids of all tags afterwards; the name of a tag that publishing creates */
                        tag_ids?: string[];
                        /** @description The new name */
                        name?: string;
                        /** @description Whether all totals leave it out */
                        excluded?: boolean;
                        /**
                         * @description The kind of transaction
                         * @enum {string}
                         */
                        kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                    };
                }[];
            } | null;
            /** @description PdfImport only: how reliably the row was read, from 0 to 1: the product of a factor for the amount and one for the date. Amount: 1 if the running balance agrees, 0.95 if the opening and closing balances agree, 0.8 if unchecked, 0.6 if the sign is assumed, 0.3 if a balance disagrees. Date: 0.95 if it is on an earlier line, 0.9 if day and month are ambiguous. 0 for an invalid row */
            confidence?: number;
        };
        ImportSession: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /**
             * @description Always `NativeImport`
             * @constant
             */
            type: "NativeImport";
            /**
             * @description The status of the session
             * @enum {string}
             */
            status: "pending" | "importing" | "complete" | "failed";
            /** @description The client's own id for the session; null if none was sent */
            client_session_id: string | null;
            /** @description The expected number of chunks; null if unknown */
            expected_chunks: number | null;
            /** @description The name of the file that is sent in chunks; null if none was sent */
            filename: string | null;
            /** @description The number of chunks received */
            chunks_count: number;
            /** @description Counts by kind of record, for example `transactions`; empty until the session is published */
            summary: {
                [key: string]: {
                    /** @description Records created */
                    created: number;
                    /** @description Records updated */
                    updated: number;
                    /** @description Records that already existed */
                    skipped: number;
                    /** @description Records that could not be imported */
                    failed: number;
                };
            };
            /** @description What went wrong; null or absent if nothing did */
            error: {
                /**
                 * @description A stable code for programs
                 * @enum {string}
                 */
                code: "missing_source_reference" | "invalid_import_record" | "import_failed" | "import_enqueue_failed";
                /** @description A sentence that describes the problem */
                message: string;
                /** @description The kind of record that is wrong */
                record_type?: string | null;
                /** @description The kind of record that the wrong reference names */
                source_type?: string | null;
                /** @description The id that the wrong reference names */
                source_id?: string | null;
                /** @description The field that is wrong */
                field?: string | null;
                /** @description The wrong value */
                value?: string | null;
            } | null;
            /** @description The chunks received, in order of `sequence` */
            chunks: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The position of the chunk, starting at 1 */
                sequence: number;
                /** @description The client's own id for the chunk; null if none was sent */
                client_chunk_id: string | null;
                /** @description SHA-256 of the received bytes as hex, so that a client can resume an upload */
                content_hash: string;
                /**
                 * @description The status of the chunk
                 * @enum {string}
                 */
                status: "pending" | "importing" | "complete" | "failed";
                /** @description The number of rows */
                rows_count: number;
                /** @description Counts by kind of record, for example `transactions`; empty until the session is published */
                summary: {
                    [key: string]: {
                        /** @description Records created */
                        created: number;
                        /** @description Records updated */
                        updated: number;
                        /** @description Records that already existed */
                        skipped: number;
                        /** @description Records that could not be imported */
                        failed: number;
                    };
                };
                /** @description What went wrong; null or absent if nothing did */
                error: {
                    /**
                     * @description A stable code for programs
                     * @enum {string}
                     */
                    code: "missing_source_reference" | "invalid_import_record" | "import_failed" | "import_enqueue_failed";
                    /** @description A sentence that describes the problem */
                    message: string;
                    /** @description The kind of record that is wrong */
                    record_type?: string | null;
                    /** @description The kind of record that the wrong reference names */
                    source_type?: string | null;
                    /** @description The id that the wrong reference names */
                    source_id?: string | null;
                    /** @description The field that is wrong */
                    field?: string | null;
                    /** @description The wrong value */
                    value?: string | null;
                } | null;
                /**
                 * Format: date-time
                 * @description When the record was created
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When the record last changed
                 */
                updated_at: string;
            }[];
            /** @description When the session is deleted if it is not published; null after it is published */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        ImportSummary: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /**
             * @description The type of import, which decides how the file is read
             * @enum {string}
             */
            type: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /**
             * @description The status of the import. `pending` is an import that was not published, or was reverted since: then `reverted_at` has the time
             * @enum {string}
             */
            status: "pending" | "complete" | "importing" | "reverting" | "revert_failed" | "failed";
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
            /** @description The account for rows that name no account; null if there is none */
            account_id: string | null;
            /** @description The name of the uploaded file; null if it was sent without one */
            filename: string | null;
            /** @description What went wrong; null or absent if nothing did */
            error?: string;
            /** @description When the import was reverted; null if it was not, or was published again since. A reverted import is `pending`, as before it was published */
            reverted_at: string | null;
            /** @description The number of rows */
            rows_count: number;
            /** @description What has been done with the import, and what can be done now */
            status_detail: {
                /** @description Whether the file has been received */
                uploaded: boolean;
                /** @description Whether all settings needed to read the file are known */
                configured: boolean;
                /** @description Whether the status changes only when a client requests it */
                terminal: boolean;
            };
        };
        Event: {
            /**
             * Format: uuid
             * @description The id of the event, in the feed and in webhooks: ignore an id that you have handled
             */
            id: string;
            /** @description What happened: `import.completed`, `import.failed`, `import.reverted`, `import.needs_attention`, `bank_sync.failed`, `transactions.changed`. Ignore types that you do not know */
            type: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            occurred_at: string;
            /** @description The path of the changed record in this API */
            path: string;
            /** @description Ids, codes and counts, depending on the type; never amounts, names or file contents. Ignore members that you do not know */
            data: {
                /**
                 * Format: uuid
                 * @description The import, in events of imports and of transactions that one changed
                 */
                import_id?: string;
                /** @description In `import.completed`: how many rows of the file are in the ledger */
                rows?: number;
                /** @description In `import.completed`: how many entries were not in the ledger before */
                created?: number;
                /** @description In `import.completed`, and in `transactions.changed` of an import: how many entries were in the ledger before */
                matched?: number;
                /** @description In `import.completed` of a native file: how many entries of earlier files it corrected, if any */
                updated?: number;
                /** @description In `import.failed` and `bank_sync.failed`: the code of the error */
                error?: string;
                /** @description In `import.needs_attention`: why a person must look at the import */
                reasons?: ("open_questions" | "invalid_rows" | "unassigned_mappings" | "blocked" | "verification_mismatch" | "verification_failed" | "revert_failed")[];
                /**
                 * Format: uuid
                 * @description The bank connection, in `bank_sync.failed` and of transactions that a sync changed
                 */
                bank_connection_id?: string;
                /**
                 * @description In `transactions.changed`: what changed them
                 * @enum {string}
                 */
                source?: "import" | "import_revert" | "change_set" | "change_set_revert" | "bank_sync" | "bank_connection" | "user";
                /** @description In `transactions.changed`, unless the source is `user` or `bank_connection`: how many, and of an import how many it created, so 0 if it only matched some that were there; null if unknown */
                count?: number | null;
                /**
                 * Format: uuid
                 * @description The change set, if the source is `change_set` or `change_set_revert`
                 */
                change_set_id?: string;
                /**
                 * Format: uuid
                 * @description The account, if the source is `bank_connection`
                 */
                account_id?: string;
                /** @description The months of the deleted transactions (YYYY-MM), if the source is `bank_connection` */
                months?: string[];
                /**
                 * Format: uuid
                 * @description The transaction, if the source is `user`
                 */
                transaction_id?: string;
                /**
                 * @description What happened to the transaction, if the source is `user`
                 * @enum {string}
                 */
                action?: "created" | "updated" | "deleted";
            } & {
                [key: string]: string | number | null | string[];
            };
        };
        FeedMeta: {
            /** @description Send it as `after` to get the events that follow, now or later */
            next_cursor: string;
            /** @description Whether more events are available now */
            has_more: boolean;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The URL that receives the events */
            url: string;
            /** @description What the webhook is for */
            description: string | null;
            /** @description The types of events to send; null for all, including types added later */
            event_types: string[] | null;
            /** @description Whether events are sent to it */
            enabled: boolean;
            /** @description `gone`: it responded with 410; `failing`: it accepted nothing for five days; `by_user`: a person disabled it; null if it is enabled */
            disabled_reason: ("by_user" | "gone" | "failing") | null;
            /** @description The first failure after the last success; null if the last attempt succeeded, or if it failed and nothing is left to send again */
            failing_since: string | null;
            /** @description Until when requests are also signed with the last previous secret; null if there is none */
            previous_secret_until: string | null;
            /** @description The secret to verify signatures with (Standard Webhooks). Returned only when it is created or rotated */
            secret?: string;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        Invitation: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The address that is invited. Only a user with this address can be created */
            email: string;
            /**
             * @description The role that the user gets
             * @enum {string}
             */
            role: "member" | "admin";
            /**
             * @description `expired`: the link no longer works. Send the invitation again
             * @enum {string}
             */
            status: "pending" | "expired";
            /**
             * Format: uuid
             * @description The id of the user who sent it last
             */
            invited_by: string;
            /**
             * Format: date-time
             * @description When it was last sent
             */
            sent_at: string;
            /**
             * Format: date-time
             * @description When the link in the last email stops working
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The id of the event
             */
            id: string;
            /** @description What happened: the type of the event */
            event_type: string;
            /**
             * @description `pending`: it will be sent again; `failed`: it was not accepted within three days
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description How often the event was sent; after a redelivery was requested, how often since then */
            attempts: number;
            /**
             * Format: date-time
             * @description When the event was last sent
             */
            last_attempt_at: string;
            /** @description When the event is sent again at the earliest: in the past, if that is about to happen; null if it will not be sent */
            next_attempt_at: string | null;
            /** @description The HTTP status of the last response; null if there was none. Earlier ones are not kept */
            response_status: number | null;
            /** @description How long the last attempt took, in milliseconds */
            duration_ms: number;
            /** @description Why the last attempt failed; null if it did not */
            reason: string | null;
            /** @description The event as it was last sent; null if it was sent before payloads were kept */
            payload: components["schemas"]["Event"] | null;
        };
        ListMeta: {
            /** @description The number of this page */
            current_page: number;
            /** @description The number of pages */
            total_pages: number;
            /** @description The number of records on all pages */
            total_count: number;
            /** @description The number of records per page */
            per_page: number;
            /** @description The number of the next page; null on the last page */
            next_page: number | null;
            /** @description The number of the previous page; null on the first page */
            prev_page: number | null;
        };
        LongListMeta: {
            /** @description The number of this page */
            current_page: number;
            /** @description The number of pages */
            total_pages: number;
            /** @description The number of records on all pages */
            total_count: number;
            /** @description The number of records per page */
            per_page: number;
            /** @description The number of the next page; null on the last page */
            next_page: number | null;
            /** @description The number of the previous page; null on the first page */
            prev_page: number | null;
            /** @description Send it as `cursor` to get the records after these, whatever was added or deleted meanwhile; null at the end */
            next_cursor: string | null;
        };
        Merchant: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The name of the record */
            name: string;
            /** @description A color, `#RRGGBB` */
            color: string;
            /** @description The website; null if there is none */
            website_url: string | null;
            /** @description The URL of a logo; null if there is none */
            logo_url: string | null;
            /** @description Its id in the system that it comes from; null if it has none */
            external_id: string | null;
            /** @description The system of the `external_id`; null if it has none */
            external_source: string | null;
            /** @description Texts that a client keeps with it */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        Preferences: {
            /** @description The main currency of the family, e.g. `USD`: the default for new accounts and budgets. Changing it converts nothing */
            currency: string;
            /** @description The language whose format is used for numbers and dates on pages, e.g. `de-AT` */
            locale: string;
            /** @description How files write dates unless they say so themselves, as a strptime pattern, e.g. `%d.%m.%Y` */
            date_format: string;
            /** @description The time zone that decides which day is today, e.g. `Europe/Vienna` */
            time_zone: string;
            /**
             * @description The colors of pages for the user of the API key: `light`, `dark`, or the same as the device (`system`)
             * @enum {string}
             */
            appearance: "system" | "light" | "dark";
        };
        Preflight: {
            /**
             * @description The type of import, which decides how the file is read
             * @enum {string}
             */
            type: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /** @description Whether the import can be published without changes */
            valid: boolean;
            /** @description The file as it was received */
            content: {
                /** @description The name of the file */
                filename: string;
                /** @description The media type of the file; null if none was sent */
                content_type: string | null;
                /** @description The size of the file in bytes, after decompression */
                byte_size: number;
            };
            configuration: components["schemas"]["ImportConfiguration"];
            /** @description Counts of rows and mappings */
            stats: {
                /** @description The number of rows */
                rows_count: number;
                /** @description Rows without errors */
                valid_rows_count: number;
                /** @description Rows with errors */
                invalid_rows_count: number;
                /** @description Rows that are shown but not written; not included in the other counts */
                left_out_rows_count: number;
                /** @description Texts that need a mapping or have one */
                mappings_count: number;
                /** @description Texts that are not mapped yet */
                unassigned_mappings_count: number;
            };
            /** @description The names of the columns of the file */
            headers?: string[];
            /** @description Columns that the file must have */
            required_headers?: string[];
            /** @description Required columns that the file does not have */
            missing_required_headers?: string[];
            /** @description Records that the file asks for, by kind: publishing creates them or matches those in the ledger */
            expected_record_counts: {
                [key: string]: number;
            };
            /** @description `complete`: the rows add up to the opening and closing balances, or to the totals of money in and money out. `incomplete`: a figure differs from the rows. `unknown`: the file has no such figures, or they do not cover every row. Null for types that do not list transactions */
            completeness: components["schemas"]["Completeness"] | null;
            /** @description What prevents publishing */
            errors: {
                /** @description A stable code for programs */
                code: string;
                /** @description A sentence that describes the problem */
                message: string;
            }[];
            /** @description Warnings to review before publishing */
            warnings: string[];
            /** @description What publishing would change; null for a native file with errors, for one after others if it has more than 20,000 records, or more than 100,000 together with them, or if nothing could be read */
            preview: components["schemas"]["ImportPreview"] | null;
            /** @description The first 10 rows as they were read; empty for a native file */
            first_rows: {
                /** @description The number of the row in the file, starting at 1 */
                row_number: number;
                /** @description Whether the row has no errors */
                valid: boolean;
                /** @description Whether the row is shown, but not written */
                left_out: boolean;
                /** @description Error messages, one sentence each */
                errors: string[];
                /** @description Whether the row is money in or out, as it was read: `amount` in `fields` has the sign of the file. null for a row without an entry or without an amount */
                direction: ("inflow" | "outflow") | null;
                /** @description The cells of the row that are not empty, by field; `date` is `YYYY-MM-DD` if it could be read, unlike in the rows of an import */
                fields: {
                    [key: string]: string;
                };
            }[];
            /** @description What the content of the file shows; null if nothing can be detected */
            detection: {
                /** @description The detected file format, e.g. `csv`, `qif`, `pdf` or `native` */
                file_format: string;
                /** @description The character encoding; null for a file that is not text */
                encoding: string | null;
                /**
                 * @description The type of import that fits the file
                 * @enum {string}
                 */
                type: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
                /** @description The values found for fields of POST /api/v1/imports, by field. Send them unchanged to use them */
                fields: {
                    [key: string]: {
                        /** @description The value that was found */
                        value: string;
                        /**
                         * @description How certain the value is
                         * @enum {string}
                         */
                        confidence: "certain" | "likely" | "guess";
                        /** @description Why the value fits, as a sentence */
                        why: string;
                    };
                };
                /** @description Settings that the file leaves open */
                questions: {
                    /**
                     * @description The field of the import that the question is about
                     * @enum {string}
                     */
                    field: "encoding" | "date_format" | "dates_from" | "number_format" | "signage_convention" | "amount_type_inflow_value" | "inflow_col_label" | "account_id" | "amount_type_values" | "state_values" | "amount_col_label" | "fees" | "leave_out" | "trade_amounts";
                    /** @description The question, as a sentence */
                    question: string;
                    /** @description For a question about one text of a column: the text, which is the key of the answer */
                    text?: string;
                    /** @description Rows that the answer decides, as in the file; at most 3 */
                    examples?: string[];
                    /** @description Values for the field that fit the file */
                    candidates: {
                        /** @description The value to set the field to */
                        value: string;
                        /** @description What the value means for this file */
                        meaning: string;
                    }[];
                }[];
            } | null;
            /** @description The settings and mappings of the last completed import with the same header; the direction of money and the formats only if it went into the same account. They are used only if you send them. With `detect`, answers are used automatically: see `remembered` of an import */
            suggested_configuration: {
                /** @description The account for rows that name no account; null if there is none */
                account_id: string | null;
                /** @description How the file is read */
                configuration: {
                    /** @description The column with the date */
                    date_col_label: string | null;
                    /** @description The column with the amount */
                    amount_col_label: string | null;
                    /** @description The column with money in, if amounts are in two columns */
                    inflow_col_label: string | null;
                    /** @description The column with money out, if amounts are in two columns */
                    outflow_col_label: string | null;
                    /** @description The column with the balance after each row. Rows whose direction it contradicts are invalid; `#0` if the file has no balance of this account */
                    balance_col_label: string | null;
                    /** @description The column with the name */
                    name_col_label: string | null;
                    /** @description The column with the category */
                    category_col_label: string | null;
                    /** @description The column with the tags */
                    tags_col_label: string | null;
                    /** @description The column with the notes */
                    notes_col_label: string | null;
                    /** @description The column with the account */
                    account_col_label: string | null;
                    /** @description The column with the quantity */
                    qty_col_label: string | null;
                    /** @description The column with the ticker */
                    ticker_col_label: string | null;
                    /** @description The column with the price */
                    price_col_label: string | null;
                    /** @description The column with the account type */
                    entity_type_col_label: string | null;
                    /** @description The column with the currency */
                    currency_col_label: string | null;
                    /** @description The column with the exchange */
                    exchange_operating_mic_col_label: string | null;
                    /** @description The column with the state of each row, such as `COMPLETED` */
                    state_col_label: string | null;
                    /** @description The column with a fee beside each amount */
                    fee_col_label: string | null;
                    /** @description The column with another fee beside each amount, such as a tax on the first */
                    other_fee_col_label: string | null;
                    /** @description The column with the amount in the currency of the purchase, which is kept in the notes */
                    original_amount_col_label: string | null;
                    /** @description The column with the currency of the purchase, which is kept in the notes */
                    original_currency_col_label: string | null;
                    /** @description The column with the sender, which names rows with money in. Rows with money out are named by name_col_label, which has the recipient */
                    sender_col_label: string | null;
                    /** @description The date format in strptime codes, e.g. `%Y-%m-%d`. null: `%Y-%m-%d` if all dates in the file are ISO dates, otherwise the family’s date format */
                    date_format: string | null;
                    /** @description The number format. null: `1,234.56` */
                    number_format: string | null;
                    /** @description Whether money in is positive or negative in the file. null: positive, with the warning `amounts_without_sign` if no amount has a minus */
                    signage_convention: string | null;
                    /** @description The character that separates columns */
                    col_sep: string | null;
                    /** @description What marks money in: the sign of the amount (`signed_amount`), or a text in a column (`custom_column`) */
                    amount_type_strategy: string | null;
                    /** @description The text that marks money in, if `amount_type_strategy` is `custom_column`. Of other texts, only its known counterpart, known words for money out, or the only other text mean money out: set `amount_type_values` for the rest */
                    amount_type_inflow_value: string | null;
                    /** @description With `amount_type_strategy=custom_column`: the direction of each text of the column, `in`, `out` or `leave_out`, such as `{"K": "in", "D": "out"}`. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
                    amount_type_values: {
                        [key: string]: "in" | "out" | "leave_out";
                    } | null;
                    /** @description Whether rows with a text of the state column happened: `booked`, or `leave_out` for rows that are shown but not written. The key `*` gives all other texts a meaning, such as those of a column of notes, except words such as `PENDING`. A key with the name of another column, such as `Settlement: Pending`, is for a text in that column. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
                    state_values: {
                        [key: string]: "booked" | "leave_out";
                    } | null;
                    /** @description A fee in `fee_col_label`, with that in `other_fee_col_label`, is part of the amount (`in_amount`), an entry of its own (`apart`), or already in the amount (`included`) */
                    fees: string | null;
                    /** @description The money of the trades of each security, by its ticker: the amount in the file (`stated`), or price × quantity (`computed`). PATCH adds to the known securities; null removes them all */
                    trade_amounts: {
                        [key: string]: "stated" | "computed";
                    } | null;
                    /** @description The character encoding of the file; detected if null */
                    encoding: string | null;
                    /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first. Default: `true` */
                    header: string | null;
                    /** @description `no_date`: rows without a date, such as second lines, are left out; `totals`: rows that seem to state a balance, a turnover or a total; `proved_totals`: only those that do by a word and the numbers of the file; each also after `no_date,` for both; null for none */
                    leave_out: string | null;
                    /** @description For dates without a year: the earliest possible date, ISO 8601. Each is read as its first occurrence on or after this day */
                    dates_from: string | null;
                    /** @description The detected file format: `csv`, `xlsx`, `ofx`, `camt`, `mt940`, `qif`, `pdf` or `native` */
                    file_format: string | null;
                    /** @description The number of lines above the header to skip */
                    rows_to_skip: number;
                };
                /** @description The record or account type that each text is mapped to */
                mappings: {
                    /**
                     * @description What the text stands for
                     * @enum {string}
                     */
                    type: "account" | "category" | "tag" | "account_type";
                    /** @description The text in the file */
                    key: string;
                    /** @description The id of the record that the text is mapped to; null if there is none */
                    mappable_id: string | null;
                    /** @description Whether publishing creates a record with this name if none is mapped */
                    create_when_empty: boolean;
                    /** @description The account type that the text is mapped to; null for other mappings */
                    value: string | null;
                }[];
                /**
                 * Format: uuid
                 * @description The import that the suggested settings come from
                 */
                import_id: string;
                /**
                 * Format: date-time
                 * @description When the settings were last used
                 */
                saved_at: string;
            } | null;
        };
        Rule: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The name of the record */
            name: string | null;
            /** @description What the rule applies to: always `transaction` */
            resource_type: string;
            /** @description Whether the rule is active */
            active: boolean;
            /** @description The first date of transactions that the rule applies to; null for all */
            effective_date: string | null;
            /** @description Rules with lower positions run first, rules without one last; ties run in order of creation */
            position: number | null;
            /** @description Whether later rules skip a transaction that meets the conditions of this rule */
            stop_after_match: boolean;
            /** @description When the rule applies */
            conditions: {
                /**
                 * @description What the condition tests, e.g. `transaction_name`
                 * @enum {string}
                 */
                condition_type: "transaction_name" | "transaction_amount" | "transaction_type" | "transaction_merchant" | "transaction_category" | "transaction_tag" | "transaction_details" | "transaction_notes" | "transaction_account" | "compound";
                /** @description How the value is compared, e.g. `like`; for a compound condition, `and` or `or` */
                operator: string;
                /** @description The value to compare with or to set; the id, if it refers to a record */
                value: string | null;
                /** @description The record that the value refers to; null if it refers to none, or if the record was deleted */
                value_ref: {
                    /**
                     * @description The kind of record
                     * @enum {string}
                     */
                    type: "category" | "merchant" | "tag";
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the record */
                    name: string;
                } | null;
                /** @description The conditions that a compound condition combines */
                sub_conditions: {
                    /**
                     * @description What the condition tests, e.g. `transaction_name`
                     * @enum {string}
                     */
                    condition_type: "transaction_name" | "transaction_amount" | "transaction_type" | "transaction_merchant" | "transaction_category" | "transaction_tag" | "transaction_details" | "transaction_notes" | "transaction_account" | "compound";
                    /** @description How the value is compared, e.g. `like`; for a compound condition, `and` or `or` */
                    operator: string;
                    /** @description The value to compare with or to set; the id, if it refers to a record */
                    value: string | null;
                    /** @description The record that the value refers to; null if it refers to none, or if the record was deleted */
                    value_ref: {
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type: "category" | "merchant" | "tag";
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id: string;
                        /** @description The name of the record */
                        name: string;
                    } | null;
                }[];
            }[];
            /** @description What the rule does */
            actions: {
                /**
                 * @description What the rule sets, e.g. `set_transaction_category`
                 * @enum {string}
                 */
                action_type: "set_transaction_category" | "set_transaction_tags" | "set_transaction_merchant" | "set_transaction_name" | "set_investment_activity_label" | "exclude_transaction" | "set_as_transfer_or_payment" | "send_email_notification" | "auto_categorize" | "auto_detect_merchants";
                /** @description The value to compare with or to set; the id, if it refers to a record */
                value: string | null;
                /** @description The record that the value refers to; null if it refers to none, or if the record was deleted */
                value_ref: {
                    /**
                     * @description The kind of record
                     * @enum {string}
                     */
                    type: "category" | "merchant" | "tag";
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the record */
                    name: string;
                } | null;
            }[];
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        SuggestedTransfer: {
            /** @description The transaction with the money out */
            outflow: {
                /**
                 * Format: uuid
                 * @description The id of the transaction
                 */
                transaction_id: string;
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id: string;
                /** @description The name of the account */
                account_name: string;
                /**
                 * Format: date
                 * @description The date of the entry
                 */
                date: string;
                /** @description In ledger sign: positive is money out */
                amount: string;
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /** @description The name of the transaction */
                name: string;
            };
            /** @description The transaction with the money in */
            inflow: {
                /**
                 * Format: uuid
                 * @description The id of the transaction
                 */
                transaction_id: string;
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id: string;
                /** @description The name of the account */
                account_name: string;
                /**
                 * Format: date
                 * @description The date of the entry
                 */
                date: string;
                /** @description In ledger sign: positive is money out */
                amount: string;
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /** @description The name of the transaction */
                name: string;
            };
            /** @description How likely the transfer is, from 0 to 1 */
            score: number;
            /** @description Evidence for and against the transfer, in words */
            reasons: string[];
            /** @description True if the amounts are equal, and no other transaction within a week fits either of the two */
            only_pair: boolean;
            /** @description True if it is the only pair, and the words of both transactions support it */
            certain: boolean;
        };
        Duplicate: {
            /** @description The transaction to keep: the one that is split or in a transfer, otherwise the one that a bank feed updates, otherwise the one from a bank or a file if a person typed the other, otherwise the one that a person edited, otherwise the older one */
            kept: {
                /**
                 * Format: uuid
                 * @description The id of the transaction
                 */
                transaction_id: string;
                /**
                 * Format: date
                 * @description The date of the entry
                 */
                date: string;
                /** @description The name of the transaction */
                name: string;
            };
            /** @description The transaction to merge into it */
            merged: {
                /**
                 * Format: uuid
                 * @description The id of the transaction
                 */
                transaction_id: string;
                /**
                 * Format: date
                 * @description The date of the entry
                 */
                date: string;
                /** @description The name of the transaction */
                name: string;
            };
            /**
             * Format: uuid
             * @description The id of the account
             */
            account_id: string;
            /** @description The name of the account */
            account_name: string;
            /** @description The amount of both, in ledger sign: positive is money out */
            amount: string;
            /** @description The currency, an ISO 4217 code */
            currency: string;
            /** @description How similar the two are, from 0 to 1: 1 for the same day and matching words */
            score: number;
            /** @description What the two have in common, in words, e.g. `same bank reference` */
            reasons: string[];
            /** @description True if both have the same bank reference, or both sources cover the same statement, and no other pair fits better */
            certain: boolean;
        };
        Suggestion: {
            /**
             * Format: uuid
             * @description The id of the transaction
             */
            transaction_id: string;
            /** @description The transaction now */
            transaction: {
                /**
                 * Format: date
                 * @description The date of the entry
                 */
                date: string;
                /** @description The name of the transaction */
                name: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string;
                /** @description The currency, an ISO 4217 code */
                currency: string;
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id: string;
            };
            /** @description The suggested category; null if the transaction has one, or if no suggestion is sure enough */
            category: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the category */
                name: string;
                /** @description The share of similar suggestions that were right in this family, from 0 to 1; 0.9 for a known shop that it has not filed yet */
                probability: number;
                /**
                 * @description Whether it follows from what the family filed, or from a shop that is known
                 * @enum {string}
                 */
                basis: "history" | "known_shop";
                /** @description What the suggestion is based on, in words */
                reason: string;
            } | null;
            /** @description The suggested merchant; null if the transaction has one, or if no suggestion is sure enough */
            merchant: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the merchant */
                name: string;
                /** @description The share of similar suggestions that were right in this family, from 0 to 1; 0.9 for a known shop that it has not filed yet */
                probability: number;
                /**
                 * @description Whether it follows from what the family filed, or from a shop that is known
                 * @enum {string}
                 */
                basis: "history" | "known_shop";
                /** @description What the suggestion is based on, in words */
                reason: string;
            } | null;
        };
        Tag: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The name of the record */
            name: string;
            /** @description A color, `#RRGGBB` */
            color: string;
            /** @description Its id in the system that it comes from; null if it has none */
            external_id: string | null;
            /** @description The system of the `external_id`; null if it has none */
            external_source: string | null;
            /** @description Texts that a client keeps with it */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        Trade: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The account of the entry; null if it was deleted */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the account */
                name: string;
                /** @description The account type, e.g. `depository` */
                account_type: string;
            } | null;
            /**
             * Format: date
             * @description The date of the entry
             */
            date: string;
            /** @description The currency, an ISO 4217 code */
            currency: string;
            /** @description The import that created the entry; null if none did */
            import_id: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount: string;
            /** @description The amount with its currency and its sign, for display */
            amount_formatted: string;
            /** @description Whether money came in or went out; null for an amount of zero. Read-only: follows from `amount` */
            direction: ("inflow" | "outflow") | null;
            /** @description The amount without its sign, in `currency`. Read-only: follows from `amount` */
            absolute_amount: string;
            /** @description The name of the trade */
            name: string;
            /** @description The notes; null if there are none */
            notes: string | null;
            /** @description The ticker symbol of the security */
            ticker: string;
            /** @description The exchange, an ISO 10383 operating MIC; null if unknown */
            exchange_operating_mic: string | null;
            /** @description The security; null if unknown */
            security: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the security */
                name: string;
            } | null;
            /** @description The number of units; negative for a sale */
            qty: string;
            /** @description The price per unit; the direction is the sign of `qty` */
            price: string;
        };
        Transaction: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The account of the entry; null if it was deleted */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the account */
                name: string;
                /** @description The account type, e.g. `depository` */
                account_type: string;
            } | null;
            /**
             * Format: date
             * @description The date of the entry
             */
            date: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount: string;
            /** @description The amount with its currency and its sign, for display */
            amount_formatted: string;
            /** @description Whether money came in or went out; null for an amount of zero. Read-only: follows from `amount` */
            direction: ("inflow" | "outflow") | null;
            /** @description The amount without its sign, in `currency`. Read-only: follows from `amount` */
            absolute_amount: string;
            /** @description The currency, an ISO 4217 code */
            currency: string;
            /** @description The name of the transaction, e.g. the payee */
            name: string;
            /** @description The notes; null if there are none */
            notes: string | null;
            /**
             * @description The kind of transaction
             * @enum {string}
             */
            kind: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
            /** @description Whether all totals leave it out */
            excluded: boolean;
            /** @description The category; null if there is none */
            category: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the category */
                name: string;
            } | null;
            /** @description The merchant; null if there is none */
            merchant: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the merchant */
                name: string;
            } | null;
            /** @description The tags */
            tags: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the tag */
                name: string;
            }[];
            /** @description The import that created the entry; null if none did */
            import_id: string | null;
            /** @description The split transaction that this one is a part of; null if it is not a part */
            parent_id: string | null;
            /** @description The other side of the transfer that this transaction belongs to; null if it belongs to none, or if the other side was deleted */
            transfer: {
                /**
                 * Format: uuid
                 * @description The other transaction of the transfer
                 */
                transaction_id: string;
                /**
                 * @description The side of the other transaction: `outflow` is where the money left
                 * @enum {string}
                 */
                side: "inflow" | "outflow";
                /**
                 * @description `pending` if no person has confirmed the transfer
                 * @enum {string}
                 */
                status: "pending" | "confirmed";
                /** @description The account of the other transaction */
                account: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the account */
                    name: string;
                } | null;
                /**
                 * Format: date
                 * @description The date of the other transaction
                 */
                date: string;
                /** @description The amount of the other transaction, in ledger sign: an inflow is negative. It can differ by a fee or an exchange */
                amount: string;
                /** @description The amount of the other transaction with its currency and its sign, for display */
                amount_formatted: string;
                /** @description The currency of the other transaction, ISO 4217 */
                currency: string;
            } | null;
            /** @description Whether the transaction comes from a bank feed and is not booked yet */
            pending: boolean;
            /** @description True if the date is after today, in the time zone of the family. Balances include the transaction from its date on */
            upcoming: boolean;
            /** @description The source of a transaction from a bank feed; null for all others */
            bank_feed: {
                /**
                 * @description The bank provider
                 * @enum {string}
                 */
                provider: "us" | "global";
                /**
                 * @description `pending`: not booked yet; `posted`: booked; `stale`: not booked in time
                 * @enum {string}
                 */
                status: "pending" | "posted" | "stale";
                /** @description The provider's id of the transaction */
                external_id: string | null;
                /** @description The booked transaction that this one has probably become; null if none is known */
                posted_match: {
                    /**
                     * Format: uuid
                     * @description The booked transaction
                     */
                    transaction_id: string;
                    /** @description A decimal in ledger sign: positive is money out, negative is money in */
                    amount: string;
                    /** @description The amount with its currency and its sign, for display */
                    amount_formatted: string;
                    /**
                     * @description How likely it is that the match is right
                     * @enum {string}
                     */
                    confidence: "medium" | "low";
                    /**
                     * Format: date-time
                     * @description When the match was found
                     */
                    detected_at: string;
                } | null;
            } | null;
            /** @description Its id in the system that it comes from; null if it has none */
            external_id: string | null;
            /** @description The system of the `external_id`; null if it has none */
            external_source: string | null;
            /** @description Texts that a client keeps with it */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        TransactionChanges: {
            /** @description Changes of this kind */
            data: {
                /** @description Records that you do not have */
                added: components["schemas"]["Transaction"][];
                /** @description Records that replace yours */
                changed: components["schemas"]["Transaction"][];
                /** @description Ids of records to delete */
                removed: string[];
            };
            /** @description Where to go on */
            meta: {
                /** @description Store it together with the changes, and send it as `cursor` to get what changes afterwards, now or later */
                next_cursor: string;
                /** @description Whether to ask again at once. If false, you hold everything as of one moment. A response with `has_more` can have no changes */
                has_more: boolean;
            };
        };
        TransferSettings: {
            /**
             * @description `only_pair`: the pairs of a new import or sync that have `certain: true` are linked automatically, not all that have `only_pair: true`. `ask`: all pairs are only suggested
             * @enum {string}
             */
            link_transfers: "ask" | "only_pair";
        };
        UpdatedRows: {
            /** @description What the request changed */
            changed: {
                /** @description Rows that matched and have changed */
                rows_count: number;
                /** @description Changed rows that have no errors now, including rows that are left out */
                valid_rows_count: number;
                /** @description Changed rows that still have errors */
                invalid_rows_count: number;
            };
            /** @description Counts of rows and mappings */
            stats: {
                /** @description The number of rows */
                rows_count: number;
                /** @description Rows without errors */
                valid_rows_count: number;
                /** @description Rows with errors */
                invalid_rows_count: number;
                /** @description Rows that are shown but not written; not included in the other counts */
                left_out_rows_count: number;
                /** @description Texts that need a mapping or have one */
                mappings_count: number;
                /** @description Texts that are not mapped yet */
                unassigned_mappings_count: number;
            };
            /** @description What has been done with the import, and what can be done now */
            status_detail: {
                /** @description Whether the file has been received */
                uploaded: boolean;
                /** @description Whether all settings needed to read the file are known */
                configured: boolean;
                /** @description Whether the status changes only when a client requests it */
                terminal: boolean;
                /** @description Whether every row is valid */
                cleaned: boolean;
                /** @description Whether the import can be published now */
                publishable: boolean;
                /** @description Whether the import can be reverted */
                revertable: boolean;
            };
        };
        Upload: {
            /**
             * Format: uuid
             * @description The id to send in place of a file
             */
            upload_id: string;
            /**
             * Format: uri
             * @description The URL to send the form to
             */
            url: string;
            /** @description Form fields to send before the file */
            fields: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the form expires. After the upload, the id can be used for 24 hours
             */
            expires_at: string;
            /** @description The maximum file size in bytes */
            max_bytes: number;
        };
        Usage: {
            /** @description The API key of the request */
            api_key: {
                /** @description The name of the key */
                name: string;
                /** @description `read`, `propose`, `read_write`, or parts such as `transactions:read` */
                scopes: string[];
                /** @description The accounts that the key is limited to; null if it is for all accounts */
                account_ids: string[] | null;
                /** @description When the key was last used; null if it was not used before */
                last_used_at: string | null;
                /**
                 * Format: date-time
                 * @description When the key was created
                 */
                created_at: string;
            };
            /** @description The rate limit of the key and its current usage */
            rate_limit: {
                /**
                 * @description `standard`, or `unlimited` if there is no limit
                 * @enum {string}
                 */
                tier: "standard" | "unlimited";
                /** @description Requests allowed per hour; null if unlimited */
                limit: number | null;
                /** @description Requests made in this hour */
                current_count: number;
                /** @description Requests left in this hour; null if unlimited */
                remaining: number | null;
                /** @description Seconds until the hour ends */
                reset_in_seconds: number;
                /**
                 * Format: date-time
                 * @description When the hour ends
                 */
                reset_at: string;
            };
        };
        Valuation: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /**
             * Format: date
             * @description The day at whose end the account has this value
             */
            date: string;
            /** @description What the account is worth, in its currency: a value, not a flow. For a debt, positive is what is owed */
            amount: string;
            /** @description The amount with its currency and its sign, for display */
            amount_formatted: string;
            /** @description The currency, an ISO 4217 code */
            currency: string;
            /**
             * @description The kind of valuation
             * @enum {string}
             */
            kind: "reconciliation" | "opening_anchor" | "current_anchor";
            /** @description The notes; null if there are none */
            notes: string | null;
            /** @description The account of the entry; null if it was deleted */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the account */
                name: string;
                /** @description The account type, e.g. `depository` */
                account_type: string;
                /**
                 * @description The status of the account
                 * @enum {string}
                 */
                status: "active" | "disabled" | "draft";
            } | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updated_at: string;
        };
        AcceptSuggestions: {
            /**
             * @description The field to fill with the suggestions
             * @enum {string}
             */
            field: "category" | "merchant";
            /** @description The transactions whose suggestions to accept */
            transaction_ids: string[];
            /**
             * @description The suggested ids that you saw, by transaction id: a transaction whose suggestion has changed is left alone
             * @default {}
             */
            values?: {
                [key: string]: string;
            };
        };
        AddImportSessionChunk: {
            /** @description The position of the chunk in its session, from 1; required */
            sequence: number | string;
            /** @description NDJSON, at most 10 MB */
            raw_file_content?: string;
            /**
             * Format: uuid
             * @description The `upload_id` from POST /api/v1/uploads, after the file was sent to its `url`
             */
            upload_id?: string;
            /** @description The client's own id for the chunk, at most 255 characters */
            client_chunk_id?: string | null;
        };
        AddImportSessionChunkForm: {
            /** @description The position of the chunk in its session, from 1; required */
            sequence: string;
            /** @description NDJSON, at most 10 MB */
            raw_file_content?: string;
            /**
             * Format: uuid
             * @description The `upload_id` from POST /api/v1/uploads, after the file was sent to its `url`
             */
            upload_id?: string;
            /** @description The client's own id for the chunk, at most 255 characters */
            client_chunk_id?: string;
            /**
             * Format: binary
             * @description The NDJSON, optionally compressed with gzip
             */
            file?: string;
        };
        ApplyChangeSet: {
            /** @description Applies nothing if one of the transactions changed after the preview */
            if_unchanged?: boolean;
            /** @description Transactions of the preview that are not changed */
            leave_out?: string[];
        };
        AssignMappings: {
            /** @description The mappings to change, at most 1,000 */
            mappings: {
                /**
                 * @description What the text stands for
                 * @enum {string}
                 */
                type: "account" | "category" | "tag" | "account_type";
                /** @description The text exactly as in the rows */
                key: string;
                /**
                 * Format: uuid
                 * @description The id of an account, category or tag of the family; null for none: see `create_when_empty`
                 */
                mappable_id?: string | null;
                /** @description If `mappable_id` is null: true (the default) creates a record with this name when the import is published; false leaves the rows without one */
                create_when_empty?: boolean | null;
                /** @description For the type `account_type`, or for an account that publishing creates: one of the nine account types, written as `credit_card`, as `CreditCard` or as in a file */
                value?: string | null;
                /** @description For an account that publishing creates: its currency (ISO 4217). Needed if the file does not say it and something in it speaks against the currency of the family; see `currency_doubt` */
                currency?: string | null;
            }[];
        } | {
            /**
             * @description What the text stands for
             * @enum {string}
             */
            type: "account" | "category" | "tag" | "account_type";
            /** @description The text exactly as in the rows */
            key: string;
            /**
             * Format: uuid
             * @description The id of an account, category or tag of the family; null for none: see `create_when_empty`
             */
            mappable_id?: string | null;
            /** @description If `mappable_id` is null: true (the default) creates a record with this name when the import is published; false leaves the rows without one */
            create_when_empty?: boolean | null;
            /** @description For the type `account_type`, or for an account that publishing creates: one of the nine account types, written as `credit_card`, as `CreditCard` or as in a file */
            value?: string | null;
            /** @description For an account that publishing creates: its currency (ISO 4217). Needed if the file does not say it and something in it speaks against the currency of the family; see `currency_doubt` */
            currency?: string | null;
        };
        BulkTransactions: {
            /** @description Each is about another transaction */
            operations: ({
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id: string;
                /**
                 * Format: date
                 * @description The date of the entry
                 */
                date: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string | number;
                /** @description ISO 4217; defaults to the currency of the account */
                currency?: string | null;
                /** @description The name of the transaction, e.g. the payee */
                name: string;
                /** @description The notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category; null for none */
                category_id?: string | null;
                /** @description The id of the merchant; null for none */
                merchant_id?: string | null;
                /** @description The ids of all tags of the transaction */
                tag_ids?: string[] | null;
                /** @description Whether all totals leave it out */
                excluded?: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
                external_id?: string | null;
                /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
                external_source?: string | null;
                /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
                metadata?: {
                    [key: string]: string;
                } | null;
                /**
                 * @description What to do: create, update or delete a transaction; `upsert` creates it, or updates the one with the `external_id`
                 * @constant
                 */
                action: "create";
            } | {
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id: string;
                /**
                 * Format: date
                 * @description The date of the entry
                 */
                date: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string | number;
                /** @description ISO 4217; defaults to the currency of the account */
                currency?: string | null;
                /** @description The name of the transaction, e.g. the payee */
                name: string;
                /** @description The notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category; null for none */
                category_id?: string | null;
                /** @description The id of the merchant; null for none */
                merchant_id?: string | null;
                /** @description The ids of all tags of the transaction */
                tag_ids?: string[] | null;
                /** @description Whether all totals leave it out */
                excluded?: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                /** @description Its id in your own system, which decides if it is created or updated */
                external_id: string;
                /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
                external_source?: string | null;
                /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
                metadata?: {
                    [key: string]: string;
                } | null;
                /**
                 * @description What to do: create, update or delete a transaction; `upsert` creates it, or updates the one with the `external_id`
                 * @constant
                 */
                action: "upsert";
            } | {
                /**
                 * @description What to do: create, update or delete a transaction; `upsert` creates it, or updates the one with the `external_id`
                 * @constant
                 */
                action: "update";
                /**
                 * Format: uuid
                 * @description The id of the transaction
                 */
                id?: string;
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id?: string;
                /**
                 * Format: date
                 * @description The date of the entry
                 */
                date?: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount?: string | number;
                /** @description The currency, an ISO 4217 code */
                currency?: string;
                /** @description The name of the transaction, e.g. the payee */
                name?: string;
                /** @description The notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category; null for none */
                category_id?: string | null;
                /** @description The id of the merchant; null for none */
                merchant_id?: string | null;
                /** @description The ids of all tags of the transaction */
                tag_ids?: string[] | null;
                /** @description Whether all totals leave it out */
                excluded?: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
                external_id?: string | null;
                /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
                external_source?: string | null;
                /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
                metadata?: {
                    [key: string]: string;
                } | null;
                /** @description Tags to add, instead of `tag_ids` */
                add_tag_ids?: string[] | null;
                /** @description Tags to remove, instead of `tag_ids` */
                remove_tag_ids?: string[] | null;
            } | {
                /**
                 * @description What to do: create, update or delete a transaction; `upsert` creates it, or updates the one with the `external_id`
                 * @constant
                 */
                action: "delete";
                /**
                 * Format: uuid
                 * @description The id of the transaction
                 */
                id?: string;
                /** @description The external id of the transaction, instead of its id */
                external_id?: string | null;
                /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
                external_source?: string | null;
            })[];
        };
        CreateAccount: {
            /** @description The name of the record */
            name: string;
            /**
             * @description The account type, e.g. `depository`
             * @enum {string}
             */
            account_type: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
            /** @description A more specific account type, e.g. `checking`; null if there is none */
            subtype?: string | null;
            /** @description ISO 4217; defaults to the currency of the family */
            currency?: string | null;
            /** @description The opening balance, a decimal string: positive is owned, or for a liability owed. It becomes a valuation dated two years ago */
            balance?: string | number | null;
            /** @description The status of the account; defaults to `active` */
            status?: ("active" | "disabled" | "draft") | null;
            /** @description The name of the bank; null if unknown */
            institution_name?: string | null;
            /** @description The domain of the bank, without scheme, path or port */
            institution_domain?: string | null;
            /** @description The notes; null if there are none */
            notes?: string | null;
            /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
            external_id?: string | null;
            /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
            external_source?: string | null;
            /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        CreateBankConnection: {
            /**
             * @description The bank provider
             * @enum {string}
             */
            provider: "us" | "global";
            /** @description The name of the connection; defaults to a name for the provider */
            name?: string | null;
            /** @description The setup token, for the provider `us`; it works only once */
            setup_token?: string;
            /** @description The API key, for the provider `global` */
            api_key?: string;
            /** @description The first day to read, at most 360 days ago for `us` and 730 days ago for `global`; null reads everything that the bank has */
            sync_start_date?: string | null;
        };
        CreateBudget: {
            /**
             * Format: date
             * @description The first day, inclusive
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day, inclusive; not before `start_date`
             */
            end_date: string;
            /** @description The planned spending, in the currency of the budget: positive is money out */
            budgeted_spending?: string | number | null;
            /** @description The planned income, in the currency of the budget: positive is money in */
            expected_income?: string | number | null;
            /** @description The planned spending of each category */
            categories?: {
                /**
                 * Format: uuid
                 * @description The id of the category
                 */
                category_id: string;
                /** @description The planned spending, in the currency of the budget: positive is money out */
                budgeted_spending?: string | number | null;
                /** @description Whether the website adds what was left of the category’s limit in the previous month, or subtracts what was over it. `budgeted_spending` does not include that amount. Defaults to its current value, or to `false` for a new category */
                carry_over?: boolean;
            }[];
            /** @description ISO 4217; defaults to the currency of the family */
            currency?: string | null;
        };
        CreateRecurringTransaction: {
            /** @description The name of the record */
            name: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount: string | number;
            /**
             * Format: date
             * @description The date on which it is next expected
             */
            next_expected_date: string;
            /** @description The id of the account */
            account_id?: string | null;
            /** @description The id of the merchant; null for none */
            merchant_id?: string | null;
            /** @description The id of the category; null for none */
            category_id?: string | null;
            /** @description The currency, an ISO 4217 code */
            currency?: string;
            /**
             * @description How often it recurs; defaults to `monthly`
             * @enum {string}
             */
            interval?: "weekly" | "every_two_weeks" | "monthly" | "every_three_months" | "yearly";
            /** @description The usual day of the month, from 1 to 31; in shorter months, the last day. Defaults to the day of `next_expected_date` */
            expected_day_of_month?: number;
            /**
             * @description `active`, or `inactive` if it is paused or has ended
             * @enum {string}
             */
            status?: "active" | "inactive";
        };
        CreateChangeSet: {
            /** @description Filters of GET /api/v1/transactions, by name; an empty object selects every transaction */
            filter?: {
                [key: string]: string | boolean;
            };
            /** @description The transactions to change, instead of a filter */
            transaction_ids?: string[];
            /** @description The new values of all selected transactions, or a list of changes that each name one transaction (`transaction_id`) */
            changes: {
                /** @description The id of the category; null for none */
                category_id?: string | null;
                /** @description The id of the merchant; null for none */
                merchant_id?: string | null;
                /** @description Tags that replace the tags of every transaction */
                tag_ids?: string[] | null;
                /** @description Tags to add to every transaction */
                add_tag_ids?: string[] | null;
                /** @description Tags to remove from every transaction */
                remove_tag_ids?: string[] | null;
                /** @description The new name */
                name?: string;
                /** @description The notes; null if there are none */
                notes?: string | null;
                /** @description Whether all totals leave it out */
                excluded?: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id?: string;
                /**
                 * @description Deletes the transactions with their parts; must be sent alone
                 * @constant
                 */
                delete?: true;
            } | {
                /**
                 * Format: uuid
                 * @description The transaction to change
                 */
                transaction_id: string;
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id?: string;
                /**
                 * Format: date
                 * @description The date of the entry
                 */
                date?: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount?: string | number;
                /** @description The currency, an ISO 4217 code */
                currency?: string;
                /** @description The new name */
                name?: string;
                /** @description The notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category; null for none */
                category_id?: string | null;
                /** @description The id of the merchant; null for none */
                merchant_id?: string | null;
                /** @description The ids of all tags of the transaction */
                tag_ids?: string[] | null;
                /** @description Whether all totals leave it out */
                excluded?: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
                external_id?: string | null;
                /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
                external_source?: string | null;
                /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
                metadata?: {
                    [key: string]: string;
                } | null;
                /** @description Tags to add, instead of `tag_ids` */
                add_tag_ids?: string[] | null;
                /** @description Tags to remove, instead of `tag_ids` */
                remove_tag_ids?: string[] | null;
                /** @description Replaces all parts; an empty list removes the split */
                splits?: {
                    /** @description A decimal in ledger sign: positive is money out, negative is money in */
                    amount: string | number;
                    /** @description The name of the part, e.g. the payee */
                    name?: string;
                    /** @description The notes; null if there are none */
                    notes?: string | null;
                    /** @description The id of the category; null for none */
                    category_id?: string | null;
                    /** @description The id of the merchant; null for none */
                    merchant_id?: string | null;
                    /** @description The ids of all tags of the transaction */
                    tag_ids?: string[] | null;
                    /** @description Whether all totals leave it out */
                    excluded?: boolean;
                    /**
                     * @description The kind of transaction
                     * @enum {string}
                     */
                    kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                }[];
                /**
                 * @description Deletes the transaction with its parts; must be sent alone
                 * @constant
                 */
                delete?: true;
            }[];
        };
        CreateCategory: {
            /** @description The name of the record */
            name: string;
            /** @description A color, `#RRGGBB` */
            color?: string | null;
            /** @description The name of an icon */
            icon?: string | null;
            /** @description Whether the category is for income or expenses */
            classification?: ("income" | "expense") | null;
            /** @description The parent category, which cannot have a parent itself; null for none */
            parent_id?: string | null;
            /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
            external_id?: string | null;
            /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
            external_source?: string | null;
            /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        CreateImport: {
            /** @description The account for rows that name no account */
            account_id?: string | null;
            /** @description Whether to publish in the same request: `true` or `false`, the default. If the import cannot be published, returns 422 */
            publish?: (boolean | ("true" | "false")) | null;
            /** @description Publishes a PDF statement even if its rows do not add up to its own figures. Applies only if the same request publishes */
            accept_incomplete?: (boolean | ("true" | "false")) | null;
            /** @description What to do with possible duplicates from another source: `ask` refuses to publish while there are any, `match` keeps one of each pair, `create` (the default) keeps both. Where one of a pair may be the later booking of the other, which is pending, the default is `ask`. Rows match with every choice if, on the days of both, at least three rows, and two thirds of the rows and of the entries, pair by date and amount: see `on_other_names`. Applies only if the same request publishes */
            on_possible_duplicate?: ("ask" | "match" | "create") | null;
            /** @description What to do with rows that match an entry of the same statement although the two names share no word (warning `other_names`): `match` (the default) keeps one of each pair, `create` keeps both. Applies only if the same request publishes */
            on_other_names?: ("match" | "create") | null;
            /** @description For a native file: what to do with records whose ids an earlier file had, if their values differ. `ask` (the default) refuses to publish while there are any, `update` corrects what the earlier file created, `match` keeps what the ledger has, `create` adds all records as those of another program, `refuse` never publishes such a file. Names of accounts, categories, merchants and tags are not corrected: see `known_records.names_left`. Records with equal values match. If the records look like those of another program, only `create` publishes. `external_id` and `metadata` stay as the first file set them. Applies only if the same request publishes */
            on_known_records?: ("ask" | "match" | "update" | "create" | "refuse") | null;
            /** @description Detects the settings that are not sent. Those that the file leaves open are in `questions`, and hold back the import. Without it, settings that are not sent have the defaults named at each field; columns are found by the headers of the type, which the guide "File formats" lists */
            detect?: (boolean | ("true" | "false")) | null;
            /** @description The column with the date */
            date_col_label?: string | null;
            /** @description The column with the amount */
            amount_col_label?: string | null;
            /** @description The column with money in, if amounts are in two columns */
            inflow_col_label?: string | null;
            /** @description The column with money out, if amounts are in two columns */
            outflow_col_label?: string | null;
            /** @description The column with the balance after each row. Rows whose direction it contradicts are invalid; `#0` if the file has no balance of this account */
            balance_col_label?: string | null;
            /** @description The column with the name */
            name_col_label?: string | null;
            /** @description The column with the category */
            category_col_label?: string | null;
            /** @description The column with the tags */
            tags_col_label?: string | null;
            /** @description The column with the notes */
            notes_col_label?: string | null;
            /** @description The column with the account */
            account_col_label?: string | null;
            /** @description The column with the quantity */
            qty_col_label?: string | null;
            /** @description The column with the ticker */
            ticker_col_label?: string | null;
            /** @description The column with the price */
            price_col_label?: string | null;
            /** @description The column with the account type */
            entity_type_col_label?: string | null;
            /** @description The column with the currency */
            currency_col_label?: string | null;
            /** @description The column with the exchange */
            exchange_operating_mic_col_label?: string | null;
            /** @description The column with the state of each row, such as `COMPLETED` */
            state_col_label?: string | null;
            /** @description The column with a fee beside each amount */
            fee_col_label?: string | null;
            /** @description The column with another fee beside each amount, such as a tax on the first */
            other_fee_col_label?: string | null;
            /** @description The column with the amount in the currency of the purchase, which is kept in the notes */
            original_amount_col_label?: string | null;
            /** @description The column with the currency of the purchase, which is kept in the notes */
            original_currency_col_label?: string | null;
            /** @description The column with the sender, which names rows with money in. Rows with money out are named by name_col_label, which has the recipient */
            sender_col_label?: string | null;
            /** @description The date format in strptime codes, e.g. `%Y-%m-%d`. null: `%Y-%m-%d` if all dates in the file are ISO dates, otherwise the family’s date format */
            date_format?: string | null;
            /** @description The number format. null: `1,234.56` */
            number_format?: ("1,234.56" | "1.234,56" | "1 234,56" | "1,234") | null;
            /** @description Whether money in is positive or negative in the file. null: positive, with the warning `amounts_without_sign` if no amount has a minus */
            signage_convention?: ("inflows_positive" | "inflows_negative") | null;
            /** @description The character that separates columns */
            col_sep?: ("," | ";" | "\t" | "|") | null;
            /** @description What marks money in: the sign of the amount (`signed_amount`), or a text in a column (`custom_column`) */
            amount_type_strategy?: ("signed_amount" | "custom_column") | null;
            /** @description The text that marks money in, if `amount_type_strategy` is `custom_column`. Of other texts, only its known counterpart, known words for money out, or the only other text mean money out: set `amount_type_values` for the rest */
            amount_type_inflow_value?: string | null;
            /** @description With `amount_type_strategy=custom_column`: the direction of each text of the column, `in`, `out` or `leave_out`, such as `{"K": "in", "D": "out"}`. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            amount_type_values?: {
                [key: string]: "in" | "out" | "leave_out";
            } | null;
            /** @description Whether rows with a text of the state column happened: `booked`, or `leave_out` for rows that are shown but not written. The key `*` gives all other texts a meaning, such as those of a column of notes, except words such as `PENDING`. A key with the name of another column, such as `Settlement: Pending`, is for a text in that column. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            state_values?: {
                [key: string]: "booked" | "leave_out";
            } | null;
            /** @description A fee in `fee_col_label`, with that in `other_fee_col_label`, is part of the amount (`in_amount`), an entry of its own (`apart`), or already in the amount (`included`) */
            fees?: ("in_amount" | "apart" | "included") | null;
            /** @description The money of the trades of each security, by its ticker: the amount in the file (`stated`), or price × quantity (`computed`). PATCH adds to the known securities; null removes them all */
            trade_amounts?: {
                [key: string]: "stated" | "computed";
            } | null;
            /** @description The number of lines above the header to skip */
            rows_to_skip?: (number | string) | null;
            /** @description The character encoding of the file; detected if null */
            encoding?: string | null;
            /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first. Default: `true` */
            header?: (boolean | ("true" | "false")) | null;
            /** @description `no_date`: rows without a date, such as second lines, are left out; `totals`: rows that seem to state a balance, a turnover or a total; `proved_totals`: only those that do by a word and the numbers of the file; each also after `no_date,` for both; null for none */
            leave_out?: ("no_date" | "totals" | "no_date,totals" | "proved_totals" | "no_date,proved_totals") | null;
            /** @description For dates without a year: the earliest possible date, ISO 8601. Each is read as its first occurrence on or after this day */
            dates_from?: string | null;
            /**
             * @description Other types are rejected with 422 invalid_import_type
             * @default TransactionImport
             * @enum {string}
             */
            type?: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /** @description CSV or QIF (at most 10 MB), or native NDJSON (at most 64 MB), measured after decompression; 1 MB is 1,048,576 bytes. NativeImport, QifImport and PdfImport need content. For the other types it is optional, but no operation adds it later: an import without it has no rows and cannot be published */
            raw_file_content?: string;
            /**
             * Format: uuid
             * @description The `upload_id` from POST /api/v1/uploads, after the file was sent to its `url`
             */
            upload_id?: string;
            /**
             * Format: binary
             * @description The file, which only `multipart/form-data` can hold: in JSON, send its text as `raw_file_content`
             */
            file?: string;
        };
        CreateImportForm: {
            /**
             * Format: uuid
             * @description The account for rows that name no account
             */
            account_id?: string;
            /**
             * @description Whether to publish in the same request: `true` or `false`, the default. If the import cannot be published, returns 422
             * @enum {string}
             */
            publish?: "true" | "false";
            /**
             * @description Publishes a PDF statement even if its rows do not add up to its own figures. Applies only if the same request publishes
             * @enum {string}
             */
            accept_incomplete?: "true" | "false";
            /**
             * @description What to do with possible duplicates from another source: `ask` refuses to publish while there are any, `match` keeps one of each pair, `create` (the default) keeps both. Where one of a pair may be the later booking of the other, which is pending, the default is `ask`. Rows match with every choice if, on the days of both, at least three rows, and two thirds of the rows and of the entries, pair by date and amount: see `on_other_names`. Applies only if the same request publishes
             * @enum {string}
             */
            on_possible_duplicate?: "ask" | "match" | "create";
            /**
             * @description What to do with rows that match an entry of the same statement although the two names share no word (warning `other_names`): `match` (the default) keeps one of each pair, `create` keeps both. Applies only if the same request publishes
             * @enum {string}
             */
            on_other_names?: "match" | "create";
            /**
             * @description For a native file: what to do with records whose ids an earlier file had, if their values differ. `ask` (the default) refuses to publish while there are any, `update` corrects what the earlier file created, `match` keeps what the ledger has, `create` adds all records as those of another program, `refuse` never publishes such a file. Names of accounts, categories, merchants and tags are not corrected: see `known_records.names_left`. Records with equal values match. If the records look like those of another program, only `create` publishes. `external_id` and `metadata` stay as the first file set them. Applies only if the same request publishes
             * @enum {string}
             */
            on_known_records?: "ask" | "match" | "update" | "create" | "refuse";
            /**
             * @description Detects the settings that are not sent. Those that the file leaves open are in `questions`, and hold back the import. Without it, settings that are not sent have the defaults named at each field; columns are found by the headers of the type, which the guide "File formats" lists
             * @enum {string}
             */
            detect?: "true" | "false";
            /** @description The column with the date */
            date_col_label?: string;
            /** @description The column with the amount */
            amount_col_label?: string;
            /** @description The column with money in, if amounts are in two columns */
            inflow_col_label?: string;
            /** @description The column with money out, if amounts are in two columns */
            outflow_col_label?: string;
            /** @description The column with the balance after each row. Rows whose direction it contradicts are invalid; `#0` if the file has no balance of this account */
            balance_col_label?: string;
            /** @description The column with the name */
            name_col_label?: string;
            /** @description The column with the category */
            category_col_label?: string;
            /** @description The column with the tags */
            tags_col_label?: string;
            /** @description The column with the notes */
            notes_col_label?: string;
            /** @description The column with the account */
            account_col_label?: string;
            /** @description The column with the quantity */
            qty_col_label?: string;
            /** @description The column with the ticker */
            ticker_col_label?: string;
            /** @description The column with the price */
            price_col_label?: string;
            /** @description The column with the account type */
            entity_type_col_label?: string;
            /** @description The column with the currency */
            currency_col_label?: string;
            /** @description The column with the exchange */
            exchange_operating_mic_col_label?: string;
            /** @description The column with the state of each row, such as `COMPLETED` */
            state_col_label?: string;
            /** @description The column with a fee beside each amount */
            fee_col_label?: string;
            /** @description The column with another fee beside each amount, such as a tax on the first */
            other_fee_col_label?: string;
            /** @description The column with the amount in the currency of the purchase, which is kept in the notes */
            original_amount_col_label?: string;
            /** @description The column with the currency of the purchase, which is kept in the notes */
            original_currency_col_label?: string;
            /** @description The column with the sender, which names rows with money in. Rows with money out are named by name_col_label, which has the recipient */
            sender_col_label?: string;
            /** @description The date format in strptime codes, e.g. `%Y-%m-%d`. null: `%Y-%m-%d` if all dates in the file are ISO dates, otherwise the family’s date format */
            date_format?: string;
            /**
             * @description The number format. null: `1,234.56`
             * @enum {string}
             */
            number_format?: "1,234.56" | "1.234,56" | "1 234,56" | "1,234";
            /**
             * @description Whether money in is positive or negative in the file. null: positive, with the warning `amounts_without_sign` if no amount has a minus
             * @enum {string}
             */
            signage_convention?: "inflows_positive" | "inflows_negative";
            /**
             * @description The character that separates columns
             * @enum {string}
             */
            col_sep?: "," | ";" | "\t" | "|";
            /**
             * @description What marks money in: the sign of the amount (`signed_amount`), or a text in a column (`custom_column`)
             * @enum {string}
             */
            amount_type_strategy?: "signed_amount" | "custom_column";
            /** @description The text that marks money in, if `amount_type_strategy` is `custom_column`. Of other texts, only its known counterpart, known words for money out, or the only other text mean money out: set `amount_type_values` for the rest */
            amount_type_inflow_value?: string;
            /** @description With `amount_type_strategy=custom_column`: the direction of each text of the column, `in`, `out` or `leave_out`, such as `{"K": "in", "D": "out"}`. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            amount_type_values?: string;
            /** @description Whether rows with a text of the state column happened: `booked`, or `leave_out` for rows that are shown but not written. The key `*` gives all other texts a meaning, such as those of a column of notes, except words such as `PENDING`. A key with the name of another column, such as `Settlement: Pending`, is for a text in that column. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            state_values?: string;
            /**
             * @description A fee in `fee_col_label`, with that in `other_fee_col_label`, is part of the amount (`in_amount`), an entry of its own (`apart`), or already in the amount (`included`)
             * @enum {string}
             */
            fees?: "in_amount" | "apart" | "included";
            /** @description The money of the trades of each security, by its ticker: the amount in the file (`stated`), or price × quantity (`computed`). PATCH adds to the known securities; null removes them all */
            trade_amounts?: string;
            /** @description The number of lines above the header to skip */
            rows_to_skip?: string;
            /** @description The character encoding of the file; detected if null */
            encoding?: string;
            /**
             * @description `false` if the file has no header: its columns are then named by position, `#1` for the first. Default: `true`
             * @enum {string}
             */
            header?: "true" | "false";
            /**
             * @description `no_date`: rows without a date, such as second lines, are left out; `totals`: rows that seem to state a balance, a turnover or a total; `proved_totals`: only those that do by a word and the numbers of the file; each also after `no_date,` for both; null for none
             * @enum {string}
             */
            leave_out?: "no_date" | "totals" | "no_date,totals" | "proved_totals" | "no_date,proved_totals";
            /**
             * Format: date
             * @description For dates without a year: the earliest possible date, ISO 8601. Each is read as its first occurrence on or after this day
             */
            dates_from?: string;
            /**
             * @description Other types are rejected with 422 invalid_import_type
             * @default TransactionImport
             * @enum {string}
             */
            type?: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /** @description CSV or QIF (at most 10 MB), or native NDJSON (at most 64 MB), measured after decompression; 1 MB is 1,048,576 bytes. NativeImport, QifImport and PdfImport need content. For the other types it is optional, but no operation adds it later: an import without it has no rows and cannot be published */
            raw_file_content?: string;
            /**
             * Format: uuid
             * @description The `upload_id` from POST /api/v1/uploads, after the file was sent to its `url`
             */
            upload_id?: string;
            /**
             * Format: binary
             * @description The file, optionally compressed with gzip. A PDF (at most 25 MB) is read in the background
             */
            file?: string;
        };
        CreateImportSession: {
            /** @description Always `NativeImport` */
            type?: "NativeImport" | null;
            /** @description The client's own id for the session, at most 255 characters. Creating a session with the same id again returns the same session */
            client_session_id?: string | null;
            /** @description The number of chunks, numbered from 1. If it is not set, any sequence numbers are accepted */
            expected_chunks?: (number | string) | null;
            /** @description The name of the file that is sent in chunks, shown in lists of imports. Folders in it are removed */
            filename?: string | null;
        };
        CreateMerchant: {
            /** @description The name of the record */
            name: string;
            /** @description A color, `#RRGGBB` */
            color?: string | null;
            /** @description An https URL */
            website_url?: string | null;
            /** @description An https URL */
            logo_url?: string | null;
            /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
            external_id?: string | null;
            /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
            external_source?: string | null;
            /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        CreateWebhook: {
            /** @description A public https URL without user name, password and fragment. Redirects are not followed */
            url: string;
            /** @description What the webhook is for */
            description?: string | null;
            /** @description The types of events to send; null for all, including types added later */
            event_types?: ("import.completed" | "import.failed" | "import.reverted" | "import.needs_attention" | "bank_sync.failed" | "transactions.changed")[] | null;
        };
        UpdateWebhook: {
            /** @description A public https URL without user name, password and fragment. Redirects are not followed */
            url?: string;
            /** @description What the webhook is for */
            description?: string | null;
            /** @description The types of events to send; null for all, including types added later */
            event_types?: ("import.completed" | "import.failed" | "import.reverted" | "import.needs_attention" | "bank_sync.failed" | "transactions.changed")[] | null;
            /** @description Whether events are sent. A webhook that is enabled again receives events from then on, and nothing that waited before */
            enabled?: boolean;
        };
        CreateInvitation: {
            /** @description Letters of the Latin alphabet; an international domain in its `xn--` form */
            email: string;
            /**
             * @description At most the role of the user of the API key
             * @default member
             * @enum {string}
             */
            role?: "member" | "admin";
            /**
             * @description How long the link works, in days; the same again when it is sent again
             * @default 3
             */
            expires_in_days?: number;
        };
        CreateRule: {
            /** @description The name of the rule. A rule without a name is identified by its content */
            name?: string | null;
            /**
             * @description What the rule applies to: always `transaction`
             * @constant
             */
            resource_type?: "transaction";
            /** @description Whether the rule is active; defaults to false */
            active?: boolean;
            /** @description The first date of transactions that the rule applies to; null for all */
            effective_date?: string | null;
            /** @description Rules with lower positions run first, rules without one last; ties run in order of creation */
            position?: number | null;
            /** @description Whether later rules skip a transaction that meets the conditions of this rule; defaults to false */
            stop_after_match?: boolean;
            /** @description Each is `{condition_type, operator, value}`, and all must hold. `is_null` takes no value. `transaction_name`, `transaction_notes`, `transaction_details` (the notes, too): `like` (contains the text), `=`, `is_null`; upper and lower case are equal. `transaction_amount`: `>`, `>=`, `<`, `<=`, `=`, `!=` and a decimal; both amounts are compared without their signs. `transaction_type`: `=` and `income`, `expense` or `transfer`. `transaction_category`, `transaction_merchant`, `transaction_tag`: `=` and the id or the name, `is_null`. `transaction_account`: `=` and the id or the name of the account. `compound`: `and` or `or`, and `sub_conditions` instead of a value. */
            conditions?: {
                /**
                 * @description What the condition tests, e.g. `transaction_name`
                 * @enum {string}
                 */
                condition_type: "transaction_name" | "transaction_amount" | "transaction_type" | "transaction_merchant" | "transaction_category" | "transaction_tag" | "transaction_details" | "transaction_notes" | "transaction_account" | "compound";
                /**
                 * @description One of those of the type
                 * @enum {string}
                 */
                operator: "like" | "=" | "is_null" | ">" | ">=" | "<" | "<=" | "!=" | "and" | "or";
                /** @description The value; the id or the name of a record */
                value?: string | number | null;
                /** @description The record that the value refers to, as in answers: its name is used if there is no `value` */
                value_ref?: {
                    /**
                     * @description The kind of record
                     * @enum {string}
                     */
                    type?: "category" | "merchant" | "tag";
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id?: string;
                    /** @description The name of the record */
                    name?: string;
                } | null;
                /** @description Of a `compound` condition */
                sub_conditions?: {
                    /**
                     * @description What the condition tests, e.g. `transaction_name`
                     * @enum {string}
                     */
                    condition_type: "transaction_name" | "transaction_amount" | "transaction_type" | "transaction_merchant" | "transaction_category" | "transaction_tag" | "transaction_details" | "transaction_notes" | "transaction_account" | "compound";
                    /**
                     * @description One of those of the type
                     * @enum {string}
                     */
                    operator: "like" | "=" | "is_null" | ">" | ">=" | "<" | "<=" | "!=" | "and" | "or";
                    /** @description The value; the id or the name of a record */
                    value?: string | number | null;
                    /** @description The record that the value refers to, as in answers: its name is used if there is no `value` */
                    value_ref?: {
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type?: "category" | "merchant" | "tag";
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id?: string;
                        /** @description The name of the record */
                        name?: string;
                    } | null;
                }[];
            }[];
            /** @description Each is `{action_type, value}`, at most one of each type. `set_transaction_category`, `set_transaction_merchant`, `set_transaction_tags` (adds one tag): the value is the id or the name. `set_transaction_name`: the value is the name. `exclude_transaction`, `set_as_transfer_or_payment` (sets the kind `funds_movement`): no value. Stored but not run: `set_investment_activity_label` with a value, `send_email_notification`, `auto_categorize` and `auto_detect_merchants` without one. */
            actions: {
                /**
                 * @description What the rule sets, e.g. `set_transaction_category`
                 * @enum {string}
                 */
                action_type: "set_transaction_category" | "set_transaction_tags" | "set_transaction_merchant" | "set_transaction_name" | "set_investment_activity_label" | "exclude_transaction" | "set_as_transfer_or_payment" | "send_email_notification" | "auto_categorize" | "auto_detect_merchants";
                /** @description The value; the id or the name of a record */
                value?: string | number | null;
                /** @description The record that the value refers to, as in answers: its name is used if there is no `value` */
                value_ref?: {
                    /**
                     * @description The kind of record
                     * @enum {string}
                     */
                    type?: "category" | "merchant" | "tag";
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id?: string;
                    /** @description The name of the record */
                    name?: string;
                } | null;
            }[];
        };
        CreateTag: {
            /** @description The name of the record */
            name: string;
            /** @description A color, `#RRGGBB` */
            color?: string | null;
            /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
            external_id?: string | null;
            /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
            external_source?: string | null;
            /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        CreateTransaction: {
            /**
             * Format: uuid
             * @description The id of the account
             */
            account_id: string;
            /**
             * Format: date
             * @description The date of the entry
             */
            date: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount: string | number;
            /** @description ISO 4217; defaults to the currency of the account */
            currency?: string | null;
            /** @description The name of the transaction, e.g. the payee */
            name: string;
            /** @description The notes; null if there are none */
            notes?: string | null;
            /** @description The id of the category; null for none */
            category_id?: string | null;
            /** @description The id of the merchant; null for none */
            merchant_id?: string | null;
            /** @description The ids of all tags of the transaction */
            tag_ids?: string[] | null;
            /** @description Whether all totals leave it out */
            excluded?: boolean;
            /**
             * @description The kind of transaction
             * @enum {string}
             */
            kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
            /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
            external_id?: string | null;
            /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
            external_source?: string | null;
            /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Parts that add up to the amount. Each becomes a separate entry, and the transaction itself becomes `excluded: true` */
            splits?: {
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string | number;
                /** @description The name of the part, e.g. the payee */
                name?: string;
                /** @description The notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category; null for none */
                category_id?: string | null;
                /** @description The id of the merchant; null for none */
                merchant_id?: string | null;
                /** @description The ids of all tags of the transaction */
                tag_ids?: string[] | null;
                /** @description Whether all totals leave it out */
                excluded?: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
            }[];
        };
        CreateUpload: {
            /** @description The name of the file */
            filename?: string | null;
            /** @description The media type of the file */
            content_type?: string | null;
            /** @description The exact size of the file in bytes, if known */
            bytes?: number | null;
        };
        CreateValuation: {
            /**
             * Format: uuid
             * @description The id of the account
             */
            account_id?: string;
            /** @description What the account is worth, in its currency: a value, not a flow. For a debt, positive is what is owed */
            amount?: string | number;
            /**
             * Format: date
             * @description The day at whose end the account has this value
             */
            date?: string;
            /** @description The notes; null if there are none */
            notes?: string | null;
            /** @description Whether to return 200 instead of 201 if the day already has a valuation */
            upsert?: boolean;
            /** @description The fields may be sent in here instead. One of both ways must have `account_id`, `amount` and `date` */
            valuation?: {
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id: string;
                /** @description What the account is worth, in its currency: a value, not a flow. For a debt, positive is what is owed */
                amount: string | number;
                /**
                 * Format: date
                 * @description The day at whose end the account has this value
                 */
                date: string;
                /** @description The notes; null if there are none */
                notes?: string | null;
                /** @description Whether to return 200 instead of 201 if the day already has a valuation */
                upsert?: boolean;
            };
        };
        DecidePostedMatch: {
            /**
             * @description `merge` the two transactions, or `dismiss` the suggestion
             * @enum {string}
             */
            decision: "merge" | "dismiss";
            /** @description The booked transaction; defaults to the suggested one */
            transaction_id?: string | null;
        };
        LinkBankAccount: {
            /**
             * Format: uuid
             * @description The id of an existing ledger account in the same currency
             */
            account_id?: string;
            /** @description Creates a ledger account in the currency of the bank account, and links to it */
            create?: {
                /**
                 * @description The account type, e.g. `depository`
                 * @enum {string}
                 */
                account_type: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
                /** @description A more specific account type, e.g. `checking`; null if there is none */
                subtype?: string | null;
                /** @description Defaults to the name of the bank account */
                name?: string | null;
            };
            /** @description Whether to replace existing links of the ledger account and of the bank account */
            relink?: boolean;
        };
        PreflightImport: {
            /** @description The account for rows that name no account */
            account_id?: string | null;
            /** @description The choice that will be sent with the import: `preview` and `errors` are those of publishing with it. Without it, `preview` counts possible duplicates in `will_review` */
            on_possible_duplicate?: ("ask" | "match" | "create") | null;
            /** @description The choice that will be sent with the import */
            on_other_names?: ("match" | "create") | null;
            /** @description Detects the settings that are not sent. Those that the file leaves open are in `questions`, and hold back the import. Without it, settings that are not sent have the defaults named at each field; columns are found by the headers of the type, which the guide "File formats" lists */
            detect?: (boolean | ("true" | "false")) | null;
            /** @description The column with the date */
            date_col_label?: string | null;
            /** @description The column with the amount */
            amount_col_label?: string | null;
            /** @description The column with money in, if amounts are in two columns */
            inflow_col_label?: string | null;
            /** @description The column with money out, if amounts are in two columns */
            outflow_col_label?: string | null;
            /** @description The column with the balance after each row. Rows whose direction it contradicts are invalid; `#0` if the file has no balance of this account */
            balance_col_label?: string | null;
            /** @description The column with the name */
            name_col_label?: string | null;
            /** @description The column with the category */
            category_col_label?: string | null;
            /** @description The column with the tags */
            tags_col_label?: string | null;
            /** @description The column with the notes */
            notes_col_label?: string | null;
            /** @description The column with the account */
            account_col_label?: string | null;
            /** @description The column with the quantity */
            qty_col_label?: string | null;
            /** @description The column with the ticker */
            ticker_col_label?: string | null;
            /** @description The column with the price */
            price_col_label?: string | null;
            /** @description The column with the account type */
            entity_type_col_label?: string | null;
            /** @description The column with the currency */
            currency_col_label?: string | null;
            /** @description The column with the exchange */
            exchange_operating_mic_col_label?: string | null;
            /** @description The column with the state of each row, such as `COMPLETED` */
            state_col_label?: string | null;
            /** @description The column with a fee beside each amount */
            fee_col_label?: string | null;
            /** @description The column with another fee beside each amount, such as a tax on the first */
            other_fee_col_label?: string | null;
            /** @description The column with the amount in the currency of the purchase, which is kept in the notes */
            original_amount_col_label?: string | null;
            /** @description The column with the currency of the purchase, which is kept in the notes */
            original_currency_col_label?: string | null;
            /** @description The column with the sender, which names rows with money in. Rows with money out are named by name_col_label, which has the recipient */
            sender_col_label?: string | null;
            /** @description The date format in strptime codes, e.g. `%Y-%m-%d`. null: `%Y-%m-%d` if all dates in the file are ISO dates, otherwise the family’s date format */
            date_format?: string | null;
            /** @description The number format. null: `1,234.56` */
            number_format?: ("1,234.56" | "1.234,56" | "1 234,56" | "1,234") | null;
            /** @description Whether money in is positive or negative in the file. null: positive, with the warning `amounts_without_sign` if no amount has a minus */
            signage_convention?: ("inflows_positive" | "inflows_negative") | null;
            /** @description The character that separates columns */
            col_sep?: ("," | ";" | "\t" | "|") | null;
            /** @description What marks money in: the sign of the amount (`signed_amount`), or a text in a column (`custom_column`) */
            amount_type_strategy?: ("signed_amount" | "custom_column") | null;
            /** @description The text that marks money in, if `amount_type_strategy` is `custom_column`. Of other texts, only its known counterpart, known words for money out, or the only other text mean money out: set `amount_type_values` for the rest */
            amount_type_inflow_value?: string | null;
            /** @description With `amount_type_strategy=custom_column`: the direction of each text of the column, `in`, `out` or `leave_out`, such as `{"K": "in", "D": "out"}`. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            amount_type_values?: {
                [key: string]: "in" | "out" | "leave_out";
            } | null;
            /** @description Whether rows with a text of the state column happened: `booked`, or `leave_out` for rows that are shown but not written. The key `*` gives all other texts a meaning, such as those of a column of notes, except words such as `PENDING`. A key with the name of another column, such as `Settlement: Pending`, is for a text in that column. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            state_values?: {
                [key: string]: "booked" | "leave_out";
            } | null;
            /** @description A fee in `fee_col_label`, with that in `other_fee_col_label`, is part of the amount (`in_amount`), an entry of its own (`apart`), or already in the amount (`included`) */
            fees?: ("in_amount" | "apart" | "included") | null;
            /** @description The money of the trades of each security, by its ticker: the amount in the file (`stated`), or price × quantity (`computed`). PATCH adds to the known securities; null removes them all */
            trade_amounts?: {
                [key: string]: "stated" | "computed";
            } | null;
            /** @description The number of lines above the header to skip */
            rows_to_skip?: (number | string) | null;
            /** @description The character encoding of the file; detected if null */
            encoding?: string | null;
            /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first. Default: `true` */
            header?: (boolean | ("true" | "false")) | null;
            /** @description `no_date`: rows without a date, such as second lines, are left out; `totals`: rows that seem to state a balance, a turnover or a total; `proved_totals`: only those that do by a word and the numbers of the file; each also after `no_date,` for both; null for none */
            leave_out?: ("no_date" | "totals" | "no_date,totals" | "proved_totals" | "no_date,proved_totals") | null;
            /** @description For dates without a year: the earliest possible date, ISO 8601. Each is read as its first occurrence on or after this day */
            dates_from?: string | null;
            /**
             * @description The import type. A PdfImport is read in the background: create the import instead
             * @default TransactionImport
             * @enum {string}
             */
            type?: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "QifImport" | "NativeImport";
            /** @description CSV or QIF (at most 10 MB), or native NDJSON (at most 64 MB), measured after decompression; 1 MB is 1,048,576 bytes. NativeImport, QifImport and PdfImport need content. For the other types it is optional, but no operation adds it later: an import without it has no rows and cannot be published */
            raw_file_content?: string;
            /**
             * Format: uuid
             * @description The `upload_id` from POST /api/v1/uploads, after the file was sent to its `url`
             */
            upload_id?: string;
            /**
             * Format: binary
             * @description The file, which only `multipart/form-data` can hold: in JSON, send its text as `raw_file_content`
             */
            file?: string;
        };
        PreflightImportForm: {
            /**
             * Format: uuid
             * @description The account for rows that name no account
             */
            account_id?: string;
            /**
             * @description The choice that will be sent with the import: `preview` and `errors` are those of publishing with it. Without it, `preview` counts possible duplicates in `will_review`
             * @enum {string}
             */
            on_possible_duplicate?: "ask" | "match" | "create";
            /**
             * @description The choice that will be sent with the import
             * @enum {string}
             */
            on_other_names?: "match" | "create";
            /**
             * @description Detects the settings that are not sent. Those that the file leaves open are in `questions`, and hold back the import. Without it, settings that are not sent have the defaults named at each field; columns are found by the headers of the type, which the guide "File formats" lists
             * @enum {string}
             */
            detect?: "true" | "false";
            /** @description The column with the date */
            date_col_label?: string;
            /** @description The column with the amount */
            amount_col_label?: string;
            /** @description The column with money in, if amounts are in two columns */
            inflow_col_label?: string;
            /** @description The column with money out, if amounts are in two columns */
            outflow_col_label?: string;
            /** @description The column with the balance after each row. Rows whose direction it contradicts are invalid; `#0` if the file has no balance of this account */
            balance_col_label?: string;
            /** @description The column with the name */
            name_col_label?: string;
            /** @description The column with the category */
            category_col_label?: string;
            /** @description The column with the tags */
            tags_col_label?: string;
            /** @description The column with the notes */
            notes_col_label?: string;
            /** @description The column with the account */
            account_col_label?: string;
            /** @description The column with the quantity */
            qty_col_label?: string;
            /** @description The column with the ticker */
            ticker_col_label?: string;
            /** @description The column with the price */
            price_col_label?: string;
            /** @description The column with the account type */
            entity_type_col_label?: string;
            /** @description The column with the currency */
            currency_col_label?: string;
            /** @description The column with the exchange */
            exchange_operating_mic_col_label?: string;
            /** @description The column with the state of each row, such as `COMPLETED` */
            state_col_label?: string;
            /** @description The column with a fee beside each amount */
            fee_col_label?: string;
            /** @description The column with another fee beside each amount, such as a tax on the first */
            other_fee_col_label?: string;
            /** @description The column with the amount in the currency of the purchase, which is kept in the notes */
            original_amount_col_label?: string;
            /** @description The column with the currency of the purchase, which is kept in the notes */
            original_currency_col_label?: string;
            /** @description The column with the sender, which names rows with money in. Rows with money out are named by name_col_label, which has the recipient */
            sender_col_label?: string;
            /** @description The date format in strptime codes, e.g. `%Y-%m-%d`. null: `%Y-%m-%d` if all dates in the file are ISO dates, otherwise the family’s date format */
            date_format?: string;
            /**
             * @description The number format. null: `1,234.56`
             * @enum {string}
             */
            number_format?: "1,234.56" | "1.234,56" | "1 234,56" | "1,234";
            /**
             * @description Whether money in is positive or negative in the file. null: positive, with the warning `amounts_without_sign` if no amount has a minus
             * @enum {string}
             */
            signage_convention?: "inflows_positive" | "inflows_negative";
            /**
             * @description The character that separates columns
             * @enum {string}
             */
            col_sep?: "," | ";" | "\t" | "|";
            /**
             * @description What marks money in: the sign of the amount (`signed_amount`), or a text in a column (`custom_column`)
             * @enum {string}
             */
            amount_type_strategy?: "signed_amount" | "custom_column";
            /** @description The text that marks money in, if `amount_type_strategy` is `custom_column`. Of other texts, only its known counterpart, known words for money out, or the only other text mean money out: set `amount_type_values` for the rest */
            amount_type_inflow_value?: string;
            /** @description With `amount_type_strategy=custom_column`: the direction of each text of the column, `in`, `out` or `leave_out`, such as `{"K": "in", "D": "out"}`. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            amount_type_values?: string;
            /** @description Whether rows with a text of the state column happened: `booked`, or `leave_out` for rows that are shown but not written. The key `*` gives all other texts a meaning, such as those of a column of notes, except words such as `PENDING`. A key with the name of another column, such as `Settlement: Pending`, is for a text in that column. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            state_values?: string;
            /**
             * @description A fee in `fee_col_label`, with that in `other_fee_col_label`, is part of the amount (`in_amount`), an entry of its own (`apart`), or already in the amount (`included`)
             * @enum {string}
             */
            fees?: "in_amount" | "apart" | "included";
            /** @description The money of the trades of each security, by its ticker: the amount in the file (`stated`), or price × quantity (`computed`). PATCH adds to the known securities; null removes them all */
            trade_amounts?: string;
            /** @description The number of lines above the header to skip */
            rows_to_skip?: string;
            /** @description The character encoding of the file; detected if null */
            encoding?: string;
            /**
             * @description `false` if the file has no header: its columns are then named by position, `#1` for the first. Default: `true`
             * @enum {string}
             */
            header?: "true" | "false";
            /**
             * @description `no_date`: rows without a date, such as second lines, are left out; `totals`: rows that seem to state a balance, a turnover or a total; `proved_totals`: only those that do by a word and the numbers of the file; each also after `no_date,` for both; null for none
             * @enum {string}
             */
            leave_out?: "no_date" | "totals" | "no_date,totals" | "proved_totals" | "no_date,proved_totals";
            /**
             * Format: date
             * @description For dates without a year: the earliest possible date, ISO 8601. Each is read as its first occurrence on or after this day
             */
            dates_from?: string;
            /**
             * @description The import type. A PdfImport is read in the background: create the import instead
             * @default TransactionImport
             * @enum {string}
             */
            type?: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "QifImport" | "NativeImport";
            /** @description CSV or QIF (at most 10 MB), or native NDJSON (at most 64 MB), measured after decompression; 1 MB is 1,048,576 bytes. NativeImport, QifImport and PdfImport need content. For the other types it is optional, but no operation adds it later: an import without it has no rows and cannot be published */
            raw_file_content?: string;
            /**
             * Format: uuid
             * @description The `upload_id` from POST /api/v1/uploads, after the file was sent to its `url`
             */
            upload_id?: string;
            /**
             * Format: binary
             * @description The file, optionally compressed with gzip. A PDF (at most 25 MB) is read in the background
             */
            file?: string;
        };
        PreviewRule: {
            /** @description Filters of GET /api/v1/transactions, by name; an empty object selects every transaction */
            filter?: {
                [key: string]: string | boolean;
            };
        };
        PreviewRules: {
            /** @description The rules to run, active or not; all active rules if omitted */
            rule_ids?: string[];
            /** @description Filters of GET /api/v1/transactions, by name; an empty object selects every transaction */
            filter?: {
                [key: string]: string | boolean;
            };
            /** @description A new rule, instead of `rule_ids`: it is created when the change set is applied, and taken away when that is reverted */
            rule?: components["schemas"]["CreateRule"];
        };
        PublishImport: {
            /** @description Publishes a PDF statement even if its rows do not add up to its own figures. Applies only if the same request publishes */
            accept_incomplete?: (boolean | ("true" | "false")) | null;
            /** @description What to do with possible duplicates from another source: `ask` refuses to publish while there are any, `match` keeps one of each pair, `create` (the default) keeps both. Where one of a pair may be the later booking of the other, which is pending, the default is `ask`. Rows match with every choice if, on the days of both, at least three rows, and two thirds of the rows and of the entries, pair by date and amount: see `on_other_names`. Applies only if the same request publishes */
            on_possible_duplicate?: ("ask" | "match" | "create") | null;
            /** @description What to do with rows that match an entry of the same statement although the two names share no word (warning `other_names`): `match` (the default) keeps one of each pair, `create` keeps both. Applies only if the same request publishes */
            on_other_names?: ("match" | "create") | null;
            /** @description For a native file: what to do with records whose ids an earlier file had, if their values differ. `ask` (the default) refuses to publish while there are any, `update` corrects what the earlier file created, `match` keeps what the ledger has, `create` adds all records as those of another program, `refuse` never publishes such a file. Names of accounts, categories, merchants and tags are not corrected: see `known_records.names_left`. Records with equal values match. If the records look like those of another program, only `create` publishes. `external_id` and `metadata` stay as the first file set them. Applies only if the same request publishes */
            on_known_records?: ("ask" | "match" | "update" | "create" | "refuse") | null;
        };
        PublishImportForm: {
            /**
             * @description Publishes a PDF statement even if its rows do not add up to its own figures. Applies only if the same request publishes
             * @enum {string}
             */
            accept_incomplete?: "true" | "false";
            /**
             * @description What to do with possible duplicates from another source: `ask` refuses to publish while there are any, `match` keeps one of each pair, `create` (the default) keeps both. Where one of a pair may be the later booking of the other, which is pending, the default is `ask`. Rows match with every choice if, on the days of both, at least three rows, and two thirds of the rows and of the entries, pair by date and amount: see `on_other_names`. Applies only if the same request publishes
             * @enum {string}
             */
            on_possible_duplicate?: "ask" | "match" | "create";
            /**
             * @description What to do with rows that match an entry of the same statement although the two names share no word (warning `other_names`): `match` (the default) keeps one of each pair, `create` keeps both. Applies only if the same request publishes
             * @enum {string}
             */
            on_other_names?: "match" | "create";
            /**
             * @description For a native file: what to do with records whose ids an earlier file had, if their values differ. `ask` (the default) refuses to publish while there are any, `update` corrects what the earlier file created, `match` keeps what the ledger has, `create` adds all records as those of another program, `refuse` never publishes such a file. Names of accounts, categories, merchants and tags are not corrected: see `known_records.names_left`. Records with equal values match. If the records look like those of another program, only `create` publishes. `external_id` and `metadata` stay as the first file set them. Applies only if the same request publishes
             * @enum {string}
             */
            on_known_records?: "ask" | "match" | "update" | "create" | "refuse";
        };
        RepairRow: {
            /** @description New values, written as in the file. Fields that are not sent keep their values */
            fields?: {
                /** @description The corrected account, written as in the file */
                account?: string;
                /** @description The date, in the date format of the file */
                date?: string;
                /** @description The number of units; negative for a sale */
                qty?: string;
                /** @description The ticker symbol of the security */
                ticker?: string;
                /** @description The exchange, an ISO 10383 operating MIC */
                exchange_operating_mic?: string;
                /** @description The price per unit; the direction is the sign of `qty` */
                price?: string;
                /** @description The amount, in the number format and sign of the file */
                amount?: string;
                /** @description The currency, an ISO 4217 code */
                currency?: string;
                /** @description The name in the row, e.g. the payee */
                name?: string;
                /** @description The corrected category, written as in the file */
                category?: string;
                /** @description The corrected tags, written as in the file */
                tags?: string;
                /** @description The account type, as the file names it */
                entity_type?: string;
                /** @description The notes of the row */
                notes?: string;
                /** @description The first date of transactions that the rule applies to */
                effective_date?: string;
                /** @description When the rule applies, as JSON */
                conditions?: string;
                /** @description What the rule does, as JSON */
                actions?: string;
                /** @description Whether the rule is active */
                active?: boolean | string;
                /** @description What the rule applies to: always `transaction` */
                resource_type?: string;
                /** @description The name of the parent category */
                category_parent?: string;
                /** @description The color of a category, `#RRGGBB` */
                category_color?: string;
                /** @description The icon of a category */
                category_icon?: string;
                /** @description The color of a merchant, `#RRGGBB` */
                merchant_color?: string;
                /** @description The website of a merchant */
                merchant_website?: string;
            };
            /** @description Whether the row is left out: shown, but not written. Sending `fields` includes the row again */
            left_out?: boolean;
            /**
             * @description Decides about a row with the effect `review`, or a row that matches an entry by the same bank reference or under another name: `match` if the entry is the same transaction, `create` to keep both, `ask` to undo the decision. For a row whose entry a person deleted, `create` adds it again, and `match` or `ask` leaves it out. Send it alone
             * @enum {string}
             */
            on_possible_duplicate?: "ask" | "match" | "create";
        };
        RevertChangeSet: {
            /** @description Also reverts later change sets that changed the same values */
            include_later?: boolean;
        };
        RevertImport: {
            /** @description Whether to also remove entries that were edited after the import was published */
            force?: (boolean | ("true" | "false")) | null;
        };
        RunRules: {
            /** @description The rules to run, active or not; all active rules if omitted */
            rule_ids?: string[];
            /** @description Filters of GET /api/v1/transactions, by name; an empty object selects every transaction */
            filter?: {
                [key: string]: string | boolean;
            };
        };
        SetExchangeRate: {
            /**
             * Format: date
             * @description The day of the rate
             */
            date: string;
            /** @description The currency of one unit */
            from: string;
            /** @description The currency in which the unit is valued */
            to: string;
            /** @description How many units of `to` one unit of `from` is worth: a decimal above 0, with at most 8 decimals */
            rate: string | number;
        };
        LinkTransfers: {
            /** @description Pairs of a transaction with money out and one with money in */
            transfers: {
                /**
                 * Format: uuid
                 * @description The transaction with the money out
                 */
                outflow_transaction_id: string;
                /**
                 * Format: uuid
                 * @description The transaction with the money in
                 */
                inflow_transaction_id: string;
            }[];
            /** @description `true` prepares the change set, to be applied later; without it, the change set is applied as soon as it is planned */
            preview?: boolean;
        };
        MergeDuplicates: {
            /** @description Pairs of the transaction to keep and the one to merge into it */
            duplicates: {
                /**
                 * Format: uuid
                 * @description The transaction to keep
                 */
                kept_transaction_id: string;
                /**
                 * Format: uuid
                 * @description The transaction to merge into it
                 */
                merged_transaction_id: string;
            }[];
            /** @description `true` prepares the change set, to be applied later; without it, the change set is applied as soon as it is planned */
            preview?: boolean;
        };
        TransferPairs: {
            /** @description Pairs of a transaction with money out and one with money in */
            transfers: {
                /**
                 * Format: uuid
                 * @description The transaction with the money out
                 */
                outflow_transaction_id: string;
                /**
                 * Format: uuid
                 * @description The transaction with the money in
                 */
                inflow_transaction_id: string;
            }[];
        };
        DuplicatePairs: {
            /** @description Pairs of the transaction to keep and the one to merge into it */
            duplicates: {
                /**
                 * Format: uuid
                 * @description The transaction to keep
                 */
                kept_transaction_id: string;
                /**
                 * Format: uuid
                 * @description The transaction to merge into it
                 */
                merged_transaction_id: string;
            }[];
        };
        MergeRecords: {
            /**
             * Format: uuid
             * @description The id of the record that stays, of the same kind
             */
            into_id: string;
        };
        UpdateImport: {
            /** @description The account for rows that name no account; null for none */
            account_id?: string | null;
            /** @description The column with the date */
            date_col_label?: string | null;
            /** @description The column with the amount */
            amount_col_label?: string | null;
            /** @description The column with money in, if amounts are in two columns */
            inflow_col_label?: string | null;
            /** @description The column with money out, if amounts are in two columns */
            outflow_col_label?: string | null;
            /** @description The column with the balance after each row. Rows whose direction it contradicts are invalid; `#0` if the file has no balance of this account */
            balance_col_label?: string | null;
            /** @description The column with the name */
            name_col_label?: string | null;
            /** @description The column with the category */
            category_col_label?: string | null;
            /** @description The column with the tags */
            tags_col_label?: string | null;
            /** @description The column with the notes */
            notes_col_label?: string | null;
            /** @description The column with the account */
            account_col_label?: string | null;
            /** @description The column with the quantity */
            qty_col_label?: string | null;
            /** @description The column with the ticker */
            ticker_col_label?: string | null;
            /** @description The column with the price */
            price_col_label?: string | null;
            /** @description The column with the account type */
            entity_type_col_label?: string | null;
            /** @description The column with the currency */
            currency_col_label?: string | null;
            /** @description The column with the exchange */
            exchange_operating_mic_col_label?: string | null;
            /** @description The column with the state of each row, such as `COMPLETED` */
            state_col_label?: string | null;
            /** @description The column with a fee beside each amount */
            fee_col_label?: string | null;
            /** @description The column with another fee beside each amount, such as a tax on the first */
            other_fee_col_label?: string | null;
            /** @description The column with the amount in the currency of the purchase, which is kept in the notes */
            original_amount_col_label?: string | null;
            /** @description The column with the currency of the purchase, which is kept in the notes */
            original_currency_col_label?: string | null;
            /** @description The column with the sender, which names rows with money in. Rows with money out are named by name_col_label, which has the recipient */
            sender_col_label?: string | null;
            /** @description The date format in strptime codes, e.g. `%Y-%m-%d`. null: `%Y-%m-%d` if all dates in the file are ISO dates, otherwise the family’s date format */
            date_format?: string | null;
            /** @description The number format. null: `1,234.56` */
            number_format?: ("1,234.56" | "1.234,56" | "1 234,56" | "1,234") | null;
            /** @description Whether money in is positive or negative in the file. null: positive, with the warning `amounts_without_sign` if no amount has a minus */
            signage_convention?: ("inflows_positive" | "inflows_negative") | null;
            /** @description The character that separates columns */
            col_sep?: ("," | ";" | "\t" | "|") | null;
            /** @description What marks money in: the sign of the amount (`signed_amount`), or a text in a column (`custom_column`) */
            amount_type_strategy?: ("signed_amount" | "custom_column") | null;
            /** @description The text that marks money in, if `amount_type_strategy` is `custom_column`. Of other texts, only its known counterpart, known words for money out, or the only other text mean money out: set `amount_type_values` for the rest */
            amount_type_inflow_value?: string | null;
            /** @description With `amount_type_strategy=custom_column`: the direction of each text of the column, `in`, `out` or `leave_out`, such as `{"K": "in", "D": "out"}`. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            amount_type_values?: {
                [key: string]: "in" | "out" | "leave_out";
            } | null;
            /** @description Whether rows with a text of the state column happened: `booked`, or `leave_out` for rows that are shown but not written. The key `*` gives all other texts a meaning, such as those of a column of notes, except words such as `PENDING`. A key with the name of another column, such as `Settlement: Pending`, is for a text in that column. PATCH adds to the known texts; null removes them all. If a text usually means the opposite, or most of its amounts have a minus, the rows are invalid unless `signage_convention` is sent too */
            state_values?: {
                [key: string]: "booked" | "leave_out";
            } | null;
            /** @description A fee in `fee_col_label`, with that in `other_fee_col_label`, is part of the amount (`in_amount`), an entry of its own (`apart`), or already in the amount (`included`) */
            fees?: ("in_amount" | "apart" | "included") | null;
            /** @description The money of the trades of each security, by its ticker: the amount in the file (`stated`), or price × quantity (`computed`). PATCH adds to the known securities; null removes them all */
            trade_amounts?: {
                [key: string]: "stated" | "computed";
            } | null;
            /** @description The number of lines above the header to skip */
            rows_to_skip?: (number | string) | null;
            /** @description The character encoding of the file; detected if null */
            encoding?: string | null;
            /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first. Default: `true` */
            header?: (boolean | ("true" | "false")) | null;
            /** @description `no_date`: rows without a date, such as second lines, are left out; `totals`: rows that seem to state a balance, a turnover or a total; `proved_totals`: only those that do by a word and the numbers of the file; each also after `no_date,` for both; null for none */
            leave_out?: ("no_date" | "totals" | "no_date,totals" | "proved_totals" | "no_date,proved_totals") | null;
            /** @description For dates without a year: the earliest possible date, ISO 8601. Each is read as its first occurrence on or after this day */
            dates_from?: string | null;
            /** @description For a file that states no balance: the balance on your statement at the end of the last day of the rows, in the sign of the account’s balance, with at most the decimals of its currency. A day more than 31 days from the rows is refused. Needs account_id. null removes it. If sent alone, the file is not read again and repairs are kept */
            statement_balance?: {
                /**
                 * Format: date
                 * @description The day of the statement, at whose end the account has the balance
                 */
                date: string;
                /** @description The balance, in the sign of the account’s balance: positive is owned, or for a debt what is owed */
                amount: string | number;
            } | null;
            /** @description The balance of the account of the import at the end of a day before its rows, which publishing gives the account if it has no entries yet: what the bank owes you is positive, so a debt is negative. By default, the accepted balance in `opening_balances`. null adds none. Needs account_id. If sent alone, the file is not read again and repairs are kept */
            opening_balance?: {
                /**
                 * Format: date
                 * @description The day at whose end the account has the balance, before the first row
                 */
                date: string;
                /** @description The balance: positive if the bank owes you money, negative if you owe it */
                amount: string | number;
            } | null;
        };
        UpdateAccount: {
            /** @description The name of the record */
            name?: string;
            /**
             * @description Between assets and liabilities, it can change only while the account has no valuations, holdings, trades and balances. A subtype that the new type does not have is cleared
             * @enum {string}
             */
            account_type?: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
            /** @description A more specific account type, e.g. `checking`; null if there is none */
            subtype?: string | null;
            /** @description ISO 4217; it can change only while the account has no entries */
            currency?: string;
            /**
             * @description The status of the account. Disabled accounts are left out of the balance sheet
             * @enum {string}
             */
            status?: "active" | "disabled" | "draft";
            /** @description The name of the bank; null if unknown */
            institution_name?: string | null;
            /** @description The domain of the bank, without scheme, path or port */
            institution_domain?: string | null;
            /** @description The notes; null if there are none */
            notes?: string | null;
            /** @description The day on which the account was closed, ISO 8601: it must hold nothing at the end of that day, and have no later entry. A closed account counts in every report, but is not offered for new transactions. null opens it again */
            closed_on?: string | null;
            /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
            external_id?: string | null;
            /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
            external_source?: string | null;
            /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        UpdateBankAccount: {
            /** @description Whether to invert the sign of the balance that the bank reports */
            invert_balance: boolean;
        };
        UpdateBankConnection: {
            /** @description The name of the connection */
            name?: string;
            /** @description The setup token, for the provider `us`; it works only once */
            setup_token?: string;
            /** @description The API key, for the provider `global` */
            api_key?: string;
            /** @description The first day to read, at most 360 days ago for `us` and 730 days ago for `global`; null reads everything that the bank has */
            sync_start_date?: string | null;
        };
        UpdateBudget: {
            /**
             * Format: date
             * @description The first day, inclusive
             */
            start_date?: string;
            /**
             * Format: date
             * @description The last day, inclusive; not before `start_date`
             */
            end_date?: string;
            /** @description The planned spending, in the currency of the budget: positive is money out */
            budgeted_spending?: string | number | null;
            /** @description The planned income, in the currency of the budget: positive is money in */
            expected_income?: string | number | null;
            /** @description The planned spending of each category */
            categories?: {
                /**
                 * Format: uuid
                 * @description The id of the category
                 */
                category_id: string;
                /** @description The planned spending, in the currency of the budget: positive is money out */
                budgeted_spending?: string | number | null;
                /** @description Whether the website adds what was left of the category’s limit in the previous month, or subtracts what was over it. `budgeted_spending` does not include that amount. Defaults to its current value, or to `false` for a new category */
                carry_over?: boolean;
            }[];
            /** @description The currency, an ISO 4217 code */
            currency?: string;
        };
        UpdateRecurringTransaction: {
            /** @description The name of the record */
            name?: string | null;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount?: string | number;
            /**
             * Format: date
             * @description The date on which it is next expected
             */
            next_expected_date?: string;
            /** @description The id of the account */
            account_id?: string | null;
            /** @description The id of the merchant; null for none */
            merchant_id?: string | null;
            /** @description The id of the category; null for none */
            category_id?: string | null;
            /** @description The currency, an ISO 4217 code */
            currency?: string;
            /**
             * @description How often it recurs; defaults to `monthly`
             * @enum {string}
             */
            interval?: "weekly" | "every_two_weeks" | "monthly" | "every_three_months" | "yearly";
            /** @description The usual day of the month, from 1 to 31; in shorter months, the last day. Defaults to the day of `next_expected_date` */
            expected_day_of_month?: number;
            /**
             * @description `active`, or `inactive` if it is paused or has ended
             * @enum {string}
             */
            status?: "active" | "inactive";
            /** @description Whether a person marked it as not recurring, so that it is not suggested again */
            dismissed?: boolean;
        };
        UpdateCategory: {
            /** @description The name of the record */
            name?: string;
            /** @description A color, `#RRGGBB` */
            color?: string | null;
            /** @description The name of an icon */
            icon?: string | null;
            /** @description Whether the category is for income or expenses */
            classification?: ("income" | "expense") | null;
            /** @description The parent category, which cannot have a parent itself; null for none */
            parent_id?: string | null;
            /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
            external_id?: string | null;
            /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
            external_source?: string | null;
            /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        UpdateMerchant: {
            /** @description The name of the record */
            name?: string;
            /** @description A color, `#RRGGBB` */
            color?: string | null;
            /** @description An https URL */
            website_url?: string | null;
            /** @description An https URL */
            logo_url?: string | null;
            /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
            external_id?: string | null;
            /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
            external_source?: string | null;
            /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        UpdateRows: {
            /** @description Which rows to change. Spaces around texts are ignored */
            where: {
                /**
                 * @description A field of the rows, named as in `fields`
                 * @enum {string}
                 */
                field: "account" | "date" | "qty" | "ticker" | "exchange_operating_mic" | "price" | "amount" | "currency" | "name" | "category" | "tags" | "entity_type" | "notes" | "effective_date" | "conditions" | "actions" | "active" | "resource_type" | "category_parent" | "category_color" | "category_icon" | "merchant_color" | "merchant_website";
                /** @description The text of the field, as in `fields` or `unread_fields` of a row */
                equals: string;
            } | {
                /**
                 * @description A field of the rows, named as in `fields`
                 * @enum {string}
                 */
                field: "account" | "date" | "qty" | "ticker" | "exchange_operating_mic" | "price" | "amount" | "currency" | "name" | "category" | "tags" | "entity_type" | "notes" | "effective_date" | "conditions" | "actions" | "active" | "resource_type" | "category_parent" | "category_color" | "category_icon" | "merchant_color" | "merchant_website";
                /** @description Text contained in the field, ignoring case */
                contains: string;
            } | {
                /** @description Fields that are all blank */
                empty: ("account" | "date" | "qty" | "ticker" | "exchange_operating_mic" | "price" | "amount" | "currency" | "name" | "category" | "tags" | "entity_type" | "notes" | "effective_date" | "conditions" | "actions" | "active" | "resource_type" | "category_parent" | "category_color" | "category_icon" | "merchant_color" | "merchant_website")[];
            } | {
                /**
                 * @description All rows whose entry a person deleted: see `was_deleted` of the rows
                 * @constant
                 */
                was_deleted: true;
            };
            /** @description True leaves the rows out; false includes them again. Send either this or `fields` */
            left_out?: boolean;
            /** @description New values for the rows, written as in the file. Rows that are left out do not change */
            fields?: {
                /** @description The corrected account, written as in the file */
                account?: string;
                /** @description The date, in the date format of the file */
                date?: string;
                /** @description The number of units; negative for a sale */
                qty?: string;
                /** @description The ticker symbol of the security */
                ticker?: string;
                /** @description The exchange, an ISO 10383 operating MIC */
                exchange_operating_mic?: string;
                /** @description The price per unit; the direction is the sign of `qty` */
                price?: string;
                /** @description The amount, in the number format and sign of the file */
                amount?: string;
                /** @description The currency, an ISO 4217 code */
                currency?: string;
                /** @description The name in the row, e.g. the payee */
                name?: string;
                /** @description The corrected category, written as in the file */
                category?: string;
                /** @description The corrected tags, written as in the file */
                tags?: string;
                /** @description The account type, as the file names it */
                entity_type?: string;
                /** @description The notes of the row */
                notes?: string;
                /** @description The first date of transactions that the rule applies to */
                effective_date?: string;
                /** @description When the rule applies, as JSON */
                conditions?: string;
                /** @description What the rule does, as JSON */
                actions?: string;
                /** @description Whether the rule is active */
                active?: boolean | string;
                /** @description What the rule applies to: always `transaction` */
                resource_type?: string;
                /** @description The name of the parent category */
                category_parent?: string;
                /** @description The color of a category, `#RRGGBB` */
                category_color?: string;
                /** @description The icon of a category */
                category_icon?: string;
                /** @description The color of a merchant, `#RRGGBB` */
                merchant_color?: string;
                /** @description The website of a merchant */
                merchant_website?: string;
            };
            /**
             * @description With `was_deleted`: `create` adds the transactions again, `ask` leaves them deleted
             * @enum {string}
             */
            on_possible_duplicate?: "create" | "ask";
        };
        UpdateRule: {
            /** @description The name of the rule. A rule without a name is identified by its content */
            name?: string | null;
            /**
             * @description What the rule applies to: always `transaction`
             * @constant
             */
            resource_type?: "transaction";
            /** @description Whether the rule is active; defaults to false */
            active?: boolean;
            /** @description The first date of transactions that the rule applies to; null for all */
            effective_date?: string | null;
            /** @description Rules with lower positions run first, rules without one last; ties run in order of creation */
            position?: number | null;
            /** @description Whether later rules skip a transaction that meets the conditions of this rule; defaults to false */
            stop_after_match?: boolean;
            /** @description Each is `{condition_type, operator, value}`, and all must hold. `is_null` takes no value. `transaction_name`, `transaction_notes`, `transaction_details` (the notes, too): `like` (contains the text), `=`, `is_null`; upper and lower case are equal. `transaction_amount`: `>`, `>=`, `<`, `<=`, `=`, `!=` and a decimal; both amounts are compared without their signs. `transaction_type`: `=` and `income`, `expense` or `transfer`. `transaction_category`, `transaction_merchant`, `transaction_tag`: `=` and the id or the name, `is_null`. `transaction_account`: `=` and the id or the name of the account. `compound`: `and` or `or`, and `sub_conditions` instead of a value. */
            conditions?: {
                /**
                 * @description What the condition tests, e.g. `transaction_name`
                 * @enum {string}
                 */
                condition_type: "transaction_name" | "transaction_amount" | "transaction_type" | "transaction_merchant" | "transaction_category" | "transaction_tag" | "transaction_details" | "transaction_notes" | "transaction_account" | "compound";
                /**
                 * @description One of those of the type
                 * @enum {string}
                 */
                operator: "like" | "=" | "is_null" | ">" | ">=" | "<" | "<=" | "!=" | "and" | "or";
                /** @description The value; the id or the name of a record */
                value?: string | number | null;
                /** @description The record that the value refers to, as in answers: its name is used if there is no `value` */
                value_ref?: {
                    /**
                     * @description The kind of record
                     * @enum {string}
                     */
                    type?: "category" | "merchant" | "tag";
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id?: string;
                    /** @description The name of the record */
                    name?: string;
                } | null;
                /** @description Of a `compound` condition */
                sub_conditions?: {
                    /**
                     * @description What the condition tests, e.g. `transaction_name`
                     * @enum {string}
                     */
                    condition_type: "transaction_name" | "transaction_amount" | "transaction_type" | "transaction_merchant" | "transaction_category" | "transaction_tag" | "transaction_details" | "transaction_notes" | "transaction_account" | "compound";
                    /**
                     * @description One of those of the type
                     * @enum {string}
                     */
                    operator: "like" | "=" | "is_null" | ">" | ">=" | "<" | "<=" | "!=" | "and" | "or";
                    /** @description The value; the id or the name of a record */
                    value?: string | number | null;
                    /** @description The record that the value refers to, as in answers: its name is used if there is no `value` */
                    value_ref?: {
                        /**
                         * @description The kind of record
                         * @enum {string}
                         */
                        type?: "category" | "merchant" | "tag";
                        /**
                         * Format: uuid
                         * @description The id of the record
                         */
                        id?: string;
                        /** @description The name of the record */
                        name?: string;
                    } | null;
                }[];
            }[];
            /** @description Each is `{action_type, value}`, at most one of each type. `set_transaction_category`, `set_transaction_merchant`, `set_transaction_tags` (adds one tag): the value is the id or the name. `set_transaction_name`: the value is the name. `exclude_transaction`, `set_as_transfer_or_payment` (sets the kind `funds_movement`): no value. Stored but not run: `set_investment_activity_label` with a value, `send_email_notification`, `auto_categorize` and `auto_detect_merchants` without one. */
            actions?: {
                /**
                 * @description What the rule sets, e.g. `set_transaction_category`
                 * @enum {string}
                 */
                action_type: "set_transaction_category" | "set_transaction_tags" | "set_transaction_merchant" | "set_transaction_name" | "set_investment_activity_label" | "exclude_transaction" | "set_as_transfer_or_payment" | "send_email_notification" | "auto_categorize" | "auto_detect_merchants";
                /** @description The value; the id or the name of a record */
                value?: string | number | null;
                /** @description The record that the value refers to, as in answers: its name is used if there is no `value` */
                value_ref?: {
                    /**
                     * @description The kind of record
                     * @enum {string}
                     */
                    type?: "category" | "merchant" | "tag";
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id?: string;
                    /** @description The name of the record */
                    name?: string;
                } | null;
            }[];
        };
        UpdateTag: {
            /** @description The name of the record */
            name?: string;
            /** @description A color, `#RRGGBB` */
            color?: string | null;
            /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
            external_id?: string | null;
            /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
            external_source?: string | null;
            /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        UpdateTransaction: {
            /**
             * Format: uuid
             * @description The id of the account
             */
            account_id?: string;
            /**
             * Format: date
             * @description The date of the entry
             */
            date?: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount?: string | number;
            /** @description The currency, an ISO 4217 code */
            currency?: string;
            /** @description The name of the transaction, e.g. the payee */
            name?: string;
            /** @description The notes; null if there are none */
            notes?: string | null;
            /** @description The id of the category; null for none */
            category_id?: string | null;
            /** @description The id of the merchant; null for none */
            merchant_id?: string | null;
            /** @description The ids of all tags of the transaction */
            tag_ids?: string[] | null;
            /** @description Whether all totals leave it out */
            excluded?: boolean;
            /**
             * @description The kind of transaction
             * @enum {string}
             */
            kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
            /** @description Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it */
            external_id?: string | null;
            /** @description The system of the `external_id`; `api` if omitted. Sent only with `external_id` */
            external_source?: string | null;
            /** @description Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Replaces all parts; an empty list removes the split */
            splits?: {
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string | number;
                /** @description The name of the part, e.g. the payee */
                name?: string;
                /** @description The notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category; null for none */
                category_id?: string | null;
                /** @description The id of the merchant; null for none */
                merchant_id?: string | null;
                /** @description The ids of all tags of the transaction */
                tag_ids?: string[] | null;
                /** @description Whether all totals leave it out */
                excluded?: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
            }[];
        };
        UpdateTransferSettings: {
            /**
             * @description `only_pair`: the pairs of a new import or sync that have `certain: true` are linked automatically, not all that have `only_pair: true`. `ask`: all pairs are only suggested
             * @enum {string}
             */
            link_transfers: "ask" | "only_pair";
        };
        UpdatePreferences: {
            /** @description The main currency of the family, e.g. `USD`: the default for new accounts and budgets. Changing it converts nothing */
            currency?: string;
            /** @description The language whose format is used for numbers and dates on pages, e.g. `de-AT` */
            locale?: string;
            /** @description How files write dates unless they say so themselves, as a strptime pattern, e.g. `%d.%m.%Y` */
            date_format?: string;
            /** @description The time zone that decides which day is today, e.g. `Europe/Vienna` */
            time_zone?: string;
            /**
             * @description The colors of pages for the user of the API key: `light`, `dark`, or the same as the device (`system`)
             * @enum {string}
             */
            appearance?: "system" | "light" | "dark";
        };
        UpdateValuation: {
            /** @description What the account is worth, in its currency; sent together with `date`. For a debt, positive is what is owed */
            amount?: string | number;
            /**
             * Format: date
             * @description The day at whose end the account has this value; sent together with `amount`
             */
            date?: string;
            /** @description The notes; null if there are none */
            notes?: string | null;
            /** @description The fields may be sent in here instead */
            valuation?: {
                /** @description What the account is worth, in its currency; sent together with `date`. For a debt, positive is what is owed */
                amount?: string | number;
                /**
                 * Format: date
                 * @description The day at whose end the account has this value; sent together with `amount`
                 */
                date?: string;
                /** @description The notes; null if there are none */
                notes?: string | null;
            };
        };
        /** @description An error of the gateway, which no function of the service has seen. It has no code */
        GatewayError: {
            /** @description A description of the problem */
            message: string | null;
            /** @description Always absent: the errors of the service have it */
            error?: string;
        };
        ErrorResponse: {
            /**
             * @description A stable error code for programs
             * @enum {string}
             */
            error: "bad_request" | "unauthorized" | "invalid_credentials" | "second_factor_required" | "second_factor_invalid" | "reauthentication_required" | "csrf_failed" | "local_login_disabled" | "registration_closed" | "setup_code_invalid" | "insufficient_scope" | "forbidden" | "not_found" | "method_not_allowed" | "invalid_state" | "conflict" | "busy" | "external_id_taken" | "too_many_proposals" | "import_session_conflict" | "idempotency_in_progress" | "last_super_admin" | "last_sign_in_method" | "precondition_failed" | "unsupported_media_type" | "misdirected_request" | "validation_failed" | "unknown_parameter" | "invalid_cursor" | "invalid_import_type" | "invalid_csv" | "invalid_ndjson" | "invalid_qif" | "invalid_statement" | "invalid_pdf" | "missing_content" | "invalid_file_type" | "file_too_large" | "content_too_large" | "not_publishable" | "preflight_failed" | "already_imported" | "max_row_count_exceeded" | "too_many_distinct_values" | "range_too_large" | "idempotency_key_reused" | "upload_not_found" | "invalid_token" | "provider_test_failed" | "invalid_setup_token" | "setup_token_refused" | "invalid_api_key" | "provider_address_refused" | "rate_limit_exceeded" | "publish_failed" | "internal_server_error" | "import_enqueue_failed" | "provider_unavailable" | "unavailable";
            /** @description A sentence that describes the problem */
            message: string | null;
            /** @description Facts about the error, for programs */
            details?: (string[] | ({
                /** @description A fault for each sentence in `errors` */
                faults?: {
                    /**
                     * @description The part of the request
                     * @enum {string}
                     */
                    in: "body" | "form" | "query" | "header";
                    /** @description A JSON pointer to the field; empty for the whole */
                    field: string;
                    /** @description The sentence in `errors` */
                    message: string;
                }[];
            } & {
                [key: string]: unknown;
            })) | null;
            /** @description Error messages, one sentence each */
            errors?: string[] | null;
            /**
             * Format: uuid
             * @description The import that was created although the request failed
             */
            import_id?: string;
            /** @description Names the request in the logs of the service: quote it when you report a problem. A repeated response has the id of the first request */
            request_id?: string;
            /**
             * Format: uri
             * @description The page that explains the code
             */
            documentation_url?: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The id of the record */
        id: string;
        /** @description The id of the bank account */
        account_id: string;
        /** @description The id of the event */
        delivery_id: string;
        /** @description The id of the dormant bank account */
        dormant_id: string;
        /** @description The number of the row in the file, starting at 1 */
        row_number: number;
        /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
        page: number;
        /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
        per_page: number;
        /** @description Records per page: at most 100, and at most 500 with `cursor`. A larger value becomes the largest possible one, and any other invalid value the default */
        long_per_page: number;
        /** @description The `next_cursor` of the response before, with the same filters. Records that are added or deleted meanwhile do not shift the others. Do not send `page` with it */
        cursor: string;
        /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
        IdempotencyKey: string;
        /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
        IfMatch: string;
        /** @description The id of the account */
        filter_account_id: string;
        /** @description The `next_cursor` of the last response. Without it, everything is new to you */
        filter_cursor: string;
        /** @description The source of `external_id`; `api` if omitted. Must be sent with `external_id`: there is no list of all records of a source */
        filter_external_source: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listImports: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description Only imports with this status */
                status?: "pending" | "complete" | "importing" | "reverting" | "revert_failed" | "failed";
                /** @description Only imports of this type */
                type?: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportSummary"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateImport"];
                "multipart/form-data": components["schemas"]["CreateImportForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportDetail"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    preflightImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreflightImport"];
                "multipart/form-data": components["schemas"]["PreflightImportForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Preflight"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportDetail"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportDetail"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateImport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportDetail"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listImportRows: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description True: only rows without errors. False: only rows with errors */
                valid?: "true" | "false";
                /** @description Text contained in any field, ignoring case. A search reads every row of the import */
                search?: string;
                /** @description Only rows with this effect: `create` a record, `match` an existing one, possible duplicates (`review`), or rows whose entry a person deleted (`deleted`). Only for imports of at most 20,000 rows */
                effect?: "create" | "match" | "review" | "deleted";
                /** @description Only rows that are left out. Reads every row of the import */
                left_out?: "true";
            };
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportRow"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateImportRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRows"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UpdatedRows"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateImportRow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
                /** @description The number of the row in the file, starting at 1 */
                row_number: components["parameters"]["row_number"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RepairRow"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportRow"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listImportMappings: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description Only mappings of texts that stand for this kind of record */
                type?: "account" | "category" | "tag" | "account_type";
                /** @description Whether the text is mapped to an existing record or a value */
                assigned?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportMapping"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    assignImportMappings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignMappings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AssignedMappings"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    publishImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishImport"];
                "multipart/form-data": components["schemas"]["PublishImportForm"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportDetail"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    revertImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RevertImport"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportDetail"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createImportSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateImportSession"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportSession"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getImportSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportSession"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    addImportSessionChunk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddImportSessionChunk"];
                "multipart/form-data": components["schemas"]["AddImportSessionChunkForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportSession"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    publishImportSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishImport"];
                "multipart/form-data": components["schemas"]["PublishImportForm"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportSession"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateUpload"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Upload"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listChangeSets: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description Such as `ready` for previews that can be applied */
                status?: "preparing" | "ready" | "applying" | "applied" | "reverting" | "reverted" | "failed" | "declined";
                /** @description `true` lists only what a key or an application prepared to be applied later, such as proposals */
                proposed?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createChangeSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChangeSet"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getChangeSet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listChangeSetEntries: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSetEntry"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    applyChangeSet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApplyChangeSet"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    declineChangeSet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    revertChangeSet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RevertChangeSet"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listTransactionHistory: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EntryHistory"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    previewRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreviewRule"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    previewRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreviewRules"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    applyRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RunRules"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listSuggestions: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day, inclusive */
                start_date?: string;
                /** @description The last day, inclusive; not before `start_date` */
                end_date?: string;
                /** @description Only suggestions for this field */
                field?: "category" | "merchant";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Suggestion"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    acceptSuggestions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptSuggestions"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    bulkTransactions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkTransactions"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BulkAnswer"];
                    };
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BulkAnswer"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listTransfers: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day, inclusive */
                start_date?: string;
                /** @description The last day, inclusive; not before `start_date` */
                end_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SuggestedTransfer"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    linkTransfers: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkTransfers"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    dismissTransfers: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferPairs"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getTransferSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TransferSettings"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateTransferSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTransferSettings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TransferSettings"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listDuplicates: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day, inclusive */
                start_date?: string;
                /** @description The last day, inclusive; not before `start_date` */
                end_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Duplicate"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    mergeDuplicates: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeDuplicates"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    dismissDuplicates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicatePairs"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    mergeCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeRecords"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    mergeTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeRecords"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    mergeMerchant: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeRecords"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeSet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listTransactionChanges: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the last response. Without it, everything is new to you */
                cursor?: components["parameters"]["filter_cursor"];
                /** @description The largest number of changes in the response */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionChanges"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description The kinds of records to follow, separated by commas: some of `accounts`, `categories`, `merchants`, `tags`, `rules`, `budgets`, `transactions`, `trades`, `valuations`, `holdings`, `balances`. By default all of them, and those of the cursor later */
                kinds?: string;
                /** @description The `next_cursor` of the last response. Without it, everything is new to you */
                cursor?: components["parameters"]["filter_cursor"];
                /** @description The largest number of changes in the response */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Changes"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listValuations: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page: at most 100, and at most 500 with `cursor`. A larger value becomes the largest possible one, and any other invalid value the default */
                per_page?: components["parameters"]["long_per_page"];
                /** @description The `next_cursor` of the response before, with the same filters. Records that are added or deleted meanwhile do not shift the others. Do not send `page` with it */
                cursor?: components["parameters"]["cursor"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day, inclusive */
                start_date?: string;
                /** @description The last day, inclusive; not before `start_date` */
                end_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Valuation"][];
                        meta: components["schemas"]["LongListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createValuation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateValuation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Valuation"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Valuation"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getValuation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Valuation"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    replaceValuation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateValuation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Valuation"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteValuation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateValuation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateValuation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Valuation"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description Only records with this external id of `external_source` */
                external_id?: string;
                /** @description The source of `external_id`; `api` if omitted. Must be sent with `external_id`: there is no list of all records of a source */
                external_source?: components["parameters"]["filter_external_source"];
                /** @description Only records with this pair of metadata, as `key:value`; `key` alone selects any value. Both can contain colons */
                metadata?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccount"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccount"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listAccountStatements: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountStatement"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page: at most 100, and at most 500 with `cursor`. A larger value becomes the largest possible one, and any other invalid value the default */
                per_page?: components["parameters"]["long_per_page"];
                /** @description The `next_cursor` of the response before, with the same filters. Records that are added or deleted meanwhile do not shift the others. Do not send `page` with it */
                cursor?: components["parameters"]["cursor"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day, inclusive */
                start_date?: string;
                /** @description The last day, inclusive; not before `start_date` */
                end_date?: string;
                /** @description Only transactions that this import created */
                import_id?: string;
                /** @description Text contained in the name or notes, or in the name of the category, its parent, the merchant or a tag, ignoring case. A decimal also finds transactions with this amount, whatever its sign */
                search?: string;
                /** @description Only transactions with this category; `none` for those without one */
                category_id?: string;
                /** @description With `category_id`: also transactions with a subcategory of this category */
                include_subcategories?: "true" | "false";
                /** @description Only transactions with this merchant; `none` for those without one */
                merchant_id?: string;
                /** @description Only transactions with this tag; `none` for those without one */
                tag_id?: string;
                /** @description The smallest amount, without its sign, inclusive */
                min_amount?: string;
                /** @description The largest amount, without its sign, inclusive; not less than `min_amount` */
                max_amount?: string;
                /** @description `income`: only money in; `expense`: only money out */
                type?: "income" | "expense";
                /** @description Whether the transaction comes from a bank feed and is not booked yet */
                pending?: "true" | "false";
                /** @description Whether all totals leave it out */
                excluded?: "true" | "false";
                /** @description Only transactions of this kind */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                /** @description Only transactions in this currency, ISO 4217 */
                currency?: string;
                /** @description Only transactions that count in `GET /spending` once their day has come, or all others */
                in_spending?: "true" | "false";
                /** @description Only transactions with this external id of `external_source` */
                external_id?: string;
                /** @description The source of `external_id`; `api` if omitted. Must be sent with `external_id`: there is no list of all records of a source */
                external_source?: components["parameters"]["filter_external_source"];
                /** @description Only transactions with this pair of metadata, as `key:value`; `key` alone selects any value. Both can contain colons */
                metadata?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"][];
                        meta: components["schemas"]["LongListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransaction"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTransaction"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    decidePostedMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecidePostedMatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listTrades: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page: at most 100, and at most 500 with `cursor`. A larger value becomes the largest possible one, and any other invalid value the default */
                per_page?: components["parameters"]["long_per_page"];
                /** @description The `next_cursor` of the response before, with the same filters. Records that are added or deleted meanwhile do not shift the others. Do not send `page` with it */
                cursor?: components["parameters"]["cursor"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day, inclusive */
                start_date?: string;
                /** @description The last day, inclusive; not before `start_date` */
                end_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Trade"][];
                        meta: components["schemas"]["LongListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getTrade: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Trade"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listHoldings: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page: at most 100, and at most 500 with `cursor`. A larger value becomes the largest possible one, and any other invalid value the default */
                per_page?: components["parameters"]["long_per_page"];
                /** @description The `next_cursor` of the response before, with the same filters. Records that are added or deleted meanwhile do not shift the others. Do not send `page` with it */
                cursor?: components["parameters"]["cursor"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day, inclusive */
                start_date?: string;
                /** @description The last day, inclusive; not before `start_date` */
                end_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Holding"][];
                        meta: components["schemas"]["LongListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getHolding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Holding"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listBalances: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page: at most 100, and at most 500 with `cursor`. A larger value becomes the largest possible one, and any other invalid value the default */
                per_page?: components["parameters"]["long_per_page"];
                /** @description The `next_cursor` of the response before, with the same filters. Records that are added or deleted meanwhile do not shift the others. Do not send `page` with it */
                cursor?: components["parameters"]["cursor"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day, inclusive */
                start_date?: string;
                /** @description The last day, inclusive; not before `start_date` */
                end_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Balance"][];
                        meta: components["schemas"]["LongListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Balance"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getBalanceSheet: {
        parameters: {
            query?: {
                /** @description The first day, inclusive */
                start_date?: string;
                /** @description The last day, inclusive; not before `start_date` */
                end_date?: string;
                /** @description The interval between points of the series */
                interval?: "month";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BalanceSheet"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getSpending: {
        parameters: {
            query?: {
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description Any day in the first month (default: eleven months before the last) */
                start_date?: string;
                /** @description Any day in the last month (default: the current month) */
                end_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Spending"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getInvestments: {
        parameters: {
            query?: {
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Investments"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listExchangeRates: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description Only rates of this day or later */
                start_date?: string;
                /** @description Only rates of this day or earlier */
                end_date?: string;
                /** @description Only rates from this currency */
                from?: string;
                /** @description Only rates to this currency */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExchangeRate"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    setExchangeRate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetExchangeRate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExchangeRate"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteExchangeRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listBankConnections: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankConnection"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createBankConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBankConnection"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankConnection"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getBankConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankConnection"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteBankConnection: {
        parameters: {
            query?: {
                /** @description `remove` removes entries that came only from this connection; `keep`, the default, keeps them */
                entries?: "keep" | "remove";
            };
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateBankConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBankConnection"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankConnection"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    syncBankConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankConnection"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listBankAccounts: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankAccount"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
                /** @description The id of the bank account */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBankAccount"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankAccount"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    linkBankAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
                /** @description The id of the bank account */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkBankAccount"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankAccount"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    unlinkBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
                /** @description The id of the bank account */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    dismissBankReplacement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
                /** @description The id of the dormant bank account */
                dormant_id: components["parameters"]["dormant_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description Only records with this external id of `external_source` */
                external_id?: string;
                /** @description The source of `external_id`; `api` if omitted. Must be sent with `external_id`: there is no list of all records of a source */
                external_source?: components["parameters"]["filter_external_source"];
                /** @description Only records with this pair of metadata, as `key:value`; `key` alone selects any value. Both can contain colons */
                metadata?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Category"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCategory"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Category"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Category"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCategory"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Category"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description Only records with this external id of `external_source` */
                external_id?: string;
                /** @description The source of `external_id`; `api` if omitted. Must be sent with `external_id`: there is no list of all records of a source */
                external_source?: components["parameters"]["filter_external_source"];
                /** @description Only records with this pair of metadata, as `key:value`; `key` alone selects any value. Both can contain colons */
                metadata?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTag"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTag"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listMerchants: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description Only records with this external id of `external_source` */
                external_id?: string;
                /** @description The source of `external_id`; `api` if omitted. Must be sent with `external_id`: there is no list of all records of a source */
                external_source?: components["parameters"]["filter_external_source"];
                /** @description Only records with this pair of metadata, as `key:value`; `key` alone selects any value. Both can contain colons */
                metadata?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Merchant"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createMerchant: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMerchant"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Merchant"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Merchant"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteMerchant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateMerchant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMerchant"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Merchant"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listRules: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Rule"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRule"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Rule"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Rule"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRule"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Rule"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listBudgets: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Budget"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createBudget: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBudget"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Budget"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Budget"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteBudget: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateBudget: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBudget"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Budget"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listRecurringTransactions: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecurringTransaction"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createRecurringTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRecurringTransaction"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecurringTransaction"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getRecurringTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecurringTransaction"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteRecurringTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateRecurringTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRecurringTransaction"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecurringTransaction"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the last response, or `latest` for new events only. By default, the feed starts with the oldest event */
                after?: string;
                /** @description The largest number of events in the response */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        meta: components["schemas"]["FeedMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
                /** @description The id of the event */
                delivery_id: components["parameters"]["delivery_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Preferences"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updatePreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePreferences"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Preferences"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description The number of the page. A page beyond the end has no records; an invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        meta: components["schemas"]["ListMeta"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvitation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event: ignore one that you have handled */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: refuse one that is more than five minutes away */
                "webhook-timestamp": string;
                /** @description Signatures of the id, the time and the body, as in Standard Webhooks */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Disables the webhook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted, within ten seconds. The body is not read */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted: the event is sent again, up to ten times in three days */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
