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
         * @description An import stays in the list until it is deleted. One whose record is damaged is counted in `total_count` but not listed.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import a file, and optionally publish it
         * @description The gateway itself returns 413 for a body that is larger than 10 MB, or than about 6 MB as passed to the function. Send
         *     larger content compressed: either the whole body as `Content-Type: application/gzip` with `X-Content-Type:
         *     application/json`, or a gzipped `file` in multipart/form-data. The gateway does not support `Content-Encoding: gzip` on
         *     JSON and returns 415.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read an import with its progress and verification
         * @description Poll it while `status` is `importing` or `reverting`, or `preparing` is true.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Delete an import that is pending or failed
         * @description Its rows and its file are removed in the background.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteImport"];
        options?: never;
        head?: never;
        /**
         * Change the settings or the account of an import, and read its file again
         * @description Settings that are not sent keep their values; null or blank restores the default. Mappings are kept if their text is
         *     still in the rows. Repairs of rows are discarded, with the warning `repairs_discarded`. A failed import becomes pending again.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Each row has its errors, its mappings and the effect that publishing it would have.
         */
        get: operations["listImportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Repair or leave out all matching rows
         * @description `where` selects rows by a text in a field, or by blank fields. Each of them changes as with a PATCH of the row itself: all of them, or none
         *     if one cannot change, such as a part of a split. If no row matches, nothing changes and `rows_count` is 0.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Cells are read like those of the file, in its date and number formats. A value equal to the one shown does not change.
         *     `left_out` leaves a row out or includes it again. `on_possible_duplicate` decides about a row with the effect `review`, or one that matches by the same bank reference. Errors of the row as a whole are cleared. The row is validated again at once, and a failed import becomes pending again.
         *
         *     Requires a key or token with the scope `read_write`.
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
         */
        get: operations["listImportMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Map texts of an import to an existing record, a new record, no record, or an account type
         * @description Send one mapping, or up to 1,000 in `mappings`. Either all of them are applied or none. A failed import becomes pending again.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Publish an import into the ledger
         * @description Publishing a PDF statement whose `completeness` is `incomplete` returns 422 `not_publishable` unless
         *     `accept_incomplete` is true. Every type accepts the field, but it affects only PDF statements.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Undo a published import
         * @description If entries of the import were edited since, returns 409 `conflict` with a list of them, unless `force` is true.
         *
         *     Requires a key or token with the scope `read_write`.
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
         *     Requires a key or token with the scope `read_write`.
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
         * Read an import session
         * @description Chunks are listed by sequence, each with its status.
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
         * @description Sending the same content again changes nothing. Different content for the same sequence, or another chunk with the same
         *     `client_chunk_id`, returns 409. A failed chunk can be replaced. A chunk can have at most 10 MB, and a session at
         *     most 1,000 chunks. If a body is too large for the gateway, send it compressed (`application/gzip`, or a gzipped
         *     `file`) or as an `upload_id`.
         *
         *     Requires a key or token with the scope `read_write`.
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
         *     `accept_incomplete` is accepted but has no effect: native records have no statement figures to compare.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Create a form for sending a large file
         * @description Send `fields` and then the file, named `file`, as multipart/form-data to `url`, without the API key. Then send
         *     `upload_id` instead of a file.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Each response has a new download `url` for a complete export, valid for 15 minutes. An export whose record is damaged is counted in `total_count` but not listed.
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
         *     Requires a key or token with the scope `read_write`.
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
         * Read the progress and the download URL of an export
         * @description Each response has a new download `url` for a complete export, valid for 15 minutes.
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
         * @description Previews that expired are left out.
         */
        get: operations["listChangeSets"];
        put?: never;
        /**
         * Preview a change of many transactions
         * @description Selects transactions by the filters of their list, or by up to 500 ids, and works out in the background what changes. Nothing
         *     is changed before the change set is applied: wait until its `status` is `ready`, look at its counts and transactions, and
         *     apply it. A preview that is not applied is deleted after seven days. `delete` is sent alone and deletes transactions with
         *     their parts. A part of a split cannot be moved or deleted without its transaction, and a split transaction stays excluded:
         *     such transactions are listed as refused, with the reason.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read a change set
         * @description Its status, what it changes, and what reading the transactions again found.
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
         * @description Transactions that already have the requested values are not listed. Returns 409 `invalid_state` before the preview is ready.
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
         * @description Changes exactly the transactions of the preview, in the background. One that changed since then is left alone and counted as
         *     `skipped`. Afterwards every transaction is read again: `verification` has the result. Repeating the request has no
         *     effect.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        post: operations["applyChangeSet"];
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
         * @description Every transaction gets its former values back, and deleted ones exist again. Values that a person set afterwards stay. If later
         *     change sets changed the same values, returns 409 `conflict` with `details.change_set_ids`; send `include_later: true` to
         *     revert those too. Possible for two years.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * List who or what changed a transaction, newest first
         * @description Its creation, the other sources that reported it, and the changes by people and change sets, with the former and the new values.
         *     The last 50 changes are kept for two years.
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
         * @description Also for an inactive rule. The result is a change set, which can be applied and reverted like any other. Rules run by `position`; rules without one run last, in the order they were created. Each rule sees the result of the rules
         *     before it. After a rule with `stop_after_match` matches a transaction, no later rule runs on it. Values that a person set are
         *     never changed, and transactions dated before a rule's `effective_date` are skipped. Text conditions ignore case and have no
         *     wildcards; amounts are compared without their sign. `set_transaction_tags` adds a tag;
         *     `set_as_transfer_or_payment` sets the kind `funds_movement`. Notifications, labels of investments and automatic actions
         *     have no effect.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description The result is a change set, which can be applied and reverted like any other. Rules run by `position`; rules without one run last, in the order they were created. Each rule sees the result of the rules
         *     before it. After a rule with `stop_after_match` matches a transaction, no later rule runs on it. Values that a person set are
         *     never changed, and transactions dated before a rule's `effective_date` are skipped. Text conditions ignore case and have no
         *     wildcards; amounts are compared without their sign. `set_transaction_tags` adds a tag;
         *     `set_as_transfer_or_payment` sets the kind `funds_movement`. Notifications, labels of investments and automatic actions
         *     have no effect.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Apply rules to existing transactions at once
         * @description Like the preview, but the change set is applied as soon as it is planned. Rules run by `position`; rules without one run last, in the order they were created. Each rule sees the result of the rules
         *     before it. After a rule with `stop_after_match` matches a transaction, no later rule runs on it. Values that a person set are
         *     never changed, and transactions dated before a rule's `effective_date` are skipped. Text conditions ignore case and have no
         *     wildcards; amounts are compared without their sign. `set_transaction_tags` adds a tag;
         *     `set_as_transfer_or_payment` sets the kind `funds_movement`. Notifications, labels of investments and automatic actions
         *     have no effect.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Suggestions are learned from your family's own history: the categories and merchants of transactions with the same merchant,
         *     the same name, or two words of the name in common. Suggestions with a probability below 0.9 are not listed; neither are
         *     transfers, excluded transactions and parts of a split. Each request reads the newest 100,000 transactions; nothing older is
         *     used. The list may lag a change by a moment.
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
         * @description Creates a change set of kind `suggestions`, which is applied at once and can be reverted like any other. It fills only empty
         *     fields: transactions without a suggestion, or filed in the meantime, are left alone. Accepted values count as set by you. If
         *     nothing is suggested for any of the transactions, returns 422.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        post: operations["acceptSuggestions"];
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
         *     that are linked, excluded, split or pending, and dismissed pairs, are left out. The filters select pairs of which either side
         *     has the account and the dates. Every request reads the newest 100,000 transactions of the family.
         */
        get: operations["listTransfers"];
        put?: never;
        /**
         * Link pairs of transactions as transfers
         * @description The pairs need not be suggested. At most 250 pairs; the two transactions are in different accounts, at most 30 days apart, and,
         *     in one currency, of equal amounts or less a small fee. The result is a change set that is applied at once and can be reverted like any other. Both sides get the
         *     kind of their side (`funds_movement`, or `cc_payment`, `loan_payment` or `investment_contribution` for money out), so
         *     that they count as neither income nor spending. If one side changes meanwhile, neither is linked, and both are counted as
         *     `skipped` or refused.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Dismissed pairs are not suggested again, unless the change set is reverted or a person links them. At most 250 pairs, each of
         *     money out of one account and into another; a linked pair cannot be dismissed. A transaction can have at most 500 dismissed
         *     transfers.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read whether transfers are linked at once
         * @description One setting for the whole family. The default is `ask`.
         */
        get: operations["getTransferSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose whether transfers are linked at once
         * @description With `only_pair`, an import that was published, or a sync of a bank, links the `certain` pairs with a new transaction as one
         *     change set, which can be reverted. All other pairs are suggested. What was linked and reverted is not linked again.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Pairs of transactions in one account with equal amounts, at most five days apart, that came from different imports,
         *     bank feeds or people. Dismissed pairs are left out. A date filter selects a pair if either transaction is in the range. Every
         *     request compares the newest 100,000 transactions of the account, or of all accounts without `account_id`.
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
         * @description At most 250 pairs, each of one account and of equal amount. The kept transaction fills its blank fields from the other one and
         *     belongs to the sources of both: reverting either of them leaves it to the other. The result is a change set that is applied at
         *     once and can be reverted like any other; then both transactions exist again. If one of them changes meanwhile, neither is
         *     merged, and both are counted as `skipped` or refused.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Dismissed pairs are not listed again, but can still be merged. At most 250 pairs, each of one account. Repeating the request has no effect.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        post: operations["dismissDuplicates"];
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
         */
        get: operations["listValuations"];
        put?: never;
        /**
         * Record the value of an account at the end of a day
         * @description An account has one valuation per day. If the day already has one, it is updated and keeps its kind, its name and, unless
         *     you send new ones, its notes. Both cases return 201. With `upsert`, an update returns 200; send it in the body or in
         *     `valuation` (the body takes precedence).
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read a valuation
         * @description The id is the entry id, as in lists.
         */
        get: operations["getValuation"];
        /**
         * Change a valuation, as PATCH does
         * @description Send amount and date together, or neither; notes can be sent alone. A date on which the account already has another
         *     valuation returns 422. The valuation keeps its id.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        put: operations["replaceValuation"];
        post?: never;
        /**
         * Delete a valuation
         * @description The account's balance is then computed from its other entries.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteValuation"];
        options?: never;
        head?: never;
        /**
         * Change a valuation
         * @description Send amount and date together, or neither; notes can be sent alone. A date on which the account already has another
         *     valuation returns 422. The valuation keeps its id.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Balances are as of today, in each currency in which the account has entries.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account, with an opening balance if given
         * @description An opening balance is recorded as the account's first valuation. The ETag covers the account itself. It does not change with the balance, which depends on the entries.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read an account with its balance
         * @description The ETag covers the account itself. It does not change with the balance, which depends on the entries.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Delete an account that has no entries
         * @description Returns 409 `conflict` if the account has entries or an import uses it.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Fields that are not sent keep their values. The class and the currency cannot change, and a balance can only be set with
         *     a valuation: sending any of them returns 422.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Each published import of the account is compared with the ledger on the day of its last balance. A file that covers an account
         *     in several stretches of days is listed once for each. Imports that were reverted or deleted cover nothing.
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
         * @description Amounts are in ledger sign: positive is money out of an asset, or an increase of a debt. `search` matches name and notes, ignoring case. `min_amount` and
         *     `max_amount` compare the amount without its sign. `pending` selects transactions that the bank has not booked yet, or all
         *     others. `excluded` selects transactions that do not count in totals, or all others. Filters other than account, dates and
         *     import read every ledger page in the date range, so combine them with dates.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Create a transaction, with its parts if it is split
         * @description Amounts are in ledger sign: positive is money out of an asset, or an increase of a debt. Parts of a split always sum to their parent, to the last decimal; each is an entry with a `parent_id`. A part has the category, merchant and tags of its parent unless it sets its own.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read a transaction
         * @description Amounts are in ledger sign: positive is money out of an asset, or an increase of a debt. If a pending transaction probably became a booked one, `bank_feed.posted_match` has the booked one.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        /**
         * Delete a transaction, with its parts if it is split
         * @description A part cannot be deleted alone: returns 409 `invalid_state`. An import that is still being published does not restore the transaction.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteTransaction"];
        options?: never;
        head?: never;
        /**
         * Change a transaction
         * @description Fields that are not sent keep their values, and the transaction keeps its id. Parts of a split always sum to their parent, to the last decimal; each is an entry with a `parent_id`. A change to the date or account
         *     of a parent applies to its parts. Returns 409 `invalid_state` for a change to the amount or currency of a split transaction
         *     without `splits`, for `excluded: false` on a split transaction, and for a change to the amount, date, currency or account
         *     of a part.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Merge a pending transaction into the booked one, or dismiss the suggestion
         * @description `merge` copies the category, tags, notes and merchant of the pending transaction to the booked one where it has none,
         *     deletes the pending one, and returns the booked one. To merge with a different booked transaction of the same account and
         *     currency, send its id as `transaction_id`. `dismiss` removes the suggestion and returns the pending one. Returns 409
         *     `invalid_state` if the transaction is not pending in a bank feed, is split, or has no suggestion, and 409 `conflict` if
         *     the suggested transaction was deleted or moved to another account.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read a trade
         * @description A purchase or sale of a security; a sale has a negative quantity.
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
         * Read a holding
         * @description The quantity of a security that an account held at the end of a day, and its value.
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
         * @description The balance of an account at the end of a day, as an import recorded it; an account's own balance is computed.
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
         * Read a balance
         * @description The balance of an account at the end of a day, as an import recorded it; an account's own balance is computed.
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
         * Read the assets and debts of the family, now and at the end of each month
         * @description There is one sheet for each currency, without conversion. A balance is cash plus holdings, from entries dated up to its
         *     day. An account counts in each currency in which it has entries; disabled accounts do not count. The series runs from the month
         *     of the first entry, or of `start_date`, to the current month, or that of `end_date`.
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
    "/bank_connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank connections, oldest first
         * @description Each connection includes its last sync, what needs attention, and the number of provider requests left today.
         */
        get: operations["listBankConnections"];
        put?: never;
        /**
         * Connect banks with a setup token or an API key
         * @description `us` takes a setup token (SimpleFIN protocol), which works only once; `global` takes an API key. Both are verified
         *     before anything is stored and are never shown again. Each failure has its own code: `invalid_setup_token` (not a token),
         *     `setup_token_refused` (already used, expired or exposed: disable it with the provider), `invalid_api_key`,
         *     `provider_address_refused`, `provider_unavailable` (its message says whether the token may be used up).
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Includes its last sync, what needs attention, and the number of provider requests left today.
         */
        get: operations["getBankConnection"];
        put?: never;
        post?: never;
        /**
         * Delete a bank connection
         * @description Accounts in the ledger are kept, and so are their entries. With `entries` set to `remove`, entries that came only from this connection are removed.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteBankConnection"];
        options?: never;
        head?: never;
        /**
         * Rename or reconnect a bank connection
         * @description A new setup token or API key reconnects it; accounts, links and history are kept. The old credential stays in use until the new one has been verified.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Start a sync
         * @description If a sync is already requested or running, no other sync is started.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description For banks that report debts as positive. The balance is read again; recorded balances of past months are kept.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description A ledger account can be linked to only one bank account: a second link fails with 409 `conflict` unless `relink` moves the link here. A new link reads all of the history that the bank provides.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        post: operations["linkBankAccount"];
        /**
         * Unlink a bank account
         * @description Entries that are already in the ledger are kept.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Dismiss the suggestion that another bank account replaced this one
         * @description `dormant_id` is the bank account that has become dormant. The pair is not suggested again.
         *
         *     Requires a key or token with the scope `read_write`.
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
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Categories have two levels: a category with a parent cannot be a parent. If another record already has the name, returns 409 `conflict` with its `id` in `details`.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read a category
         * @description Categories have two levels: a category with a parent cannot be a parent.
         */
        get: operations["getCategory"];
        put?: never;
        post?: never;
        /**
         * Delete a category
         * @description References to it become empty. Imports that created it can still be reverted. Its subcategories are kept, without a parent.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        /**
         * Change a category
         * @description Fields that are not sent keep their values. Categories have two levels: a category with a parent cannot be a parent. If another record already has the name, returns 409 `conflict` with its `id` in `details`.
         *
         *     Requires a key or token with the scope `read_write`.
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
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description A transaction can have any number of tags. If another record already has the name, returns 409 `conflict` with its `id` in `details`.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read a tag
         * @description A transaction can have any number of tags.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description References to it become empty. Imports that created it can still be reverted.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Change a tag
         * @description Fields that are not sent keep their values. A transaction can have any number of tags. If another record already has the name, returns 409 `conflict` with its `id` in `details`.
         *
         *     Requires a key or token with the scope `read_write`.
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
         */
        get: operations["listMerchants"];
        put?: never;
        /**
         * Create a merchant
         * @description A merchant is the person or business that a transaction was paid to or received from. If another record already has the name, returns 409 `conflict` with its `id` in `details`.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read a merchant
         * @description A merchant is the person or business that a transaction was paid to or received from.
         */
        get: operations["getMerchant"];
        put?: never;
        post?: never;
        /**
         * Delete a merchant
         * @description References to it become empty. Imports that created it can still be reverted.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteMerchant"];
        options?: never;
        head?: never;
        /**
         * Change a merchant
         * @description Fields that are not sent keep their values. A merchant is the person or business that a transaction was paid to or received from. If another record already has the name, returns 409 `conflict` with its `id` in `details`.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description Active rules run on imports and bank syncs, and on demand on transactions that are already there (`POST /rules/apply`).
         */
        get: operations["listRules"];
        put?: never;
        /**
         * Create a rule
         * @description Active rules run on imports and bank syncs, and on demand on transactions that are already there (`POST /rules/apply`). If another record already has the name, returns 409 `conflict` with its `id` in `details`.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read a rule
         * @description Active rules run on imports and bank syncs, and on demand on transactions that are already there (`POST /rules/apply`).
         */
        get: operations["getRule"];
        put?: never;
        post?: never;
        /**
         * Delete a rule
         * @description The records that the rule refers to are kept.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteRule"];
        options?: never;
        head?: never;
        /**
         * Change a rule
         * @description Fields that are not sent keep their values. Active rules run on imports and bank syncs, and on demand on transactions that are already there (`POST /rules/apply`). If another record already has the name, returns 409 `conflict` with its `id` in `details`.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * @description `categories` is always the complete list: an update removes the categories that it leaves out.
         */
        get: operations["listBudgets"];
        put?: never;
        /**
         * Create a budget
         * @description `categories` is always the complete list: an update removes the categories that it leaves out.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read a budget
         * @description `categories` is always the complete list: an update removes the categories that it leaves out.
         */
        get: operations["getBudget"];
        put?: never;
        post?: never;
        /**
         * Delete a budget
         * @description Its amounts for categories are deleted too.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteBudget"];
        options?: never;
        head?: never;
        /**
         * Change a budget
         * @description Fields that are not sent keep their values. `categories` is always the complete list: an update removes the categories that it leaves out.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        patch: operations["updateBudget"];
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
         * @description Every event of the family, oldest first: keep `meta.next_cursor` and send it as `after` the next time. Each event is in the feed
         *     exactly once, and a client that follows the cursors misses none. Events of one import are in the order in which they happened; others
         *     may differ from the order of their times. An event appears a few seconds after its change, and is kept for 90 days.
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
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Events are posted to it as JSON with the headers of Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`).
         *     Answer with a status from 200 to 299 within ten seconds. Anything else is tried again over three days, ten times in all; 410 disables the webhook, and so
         *     do five days without success. An event can arrive twice, and after a failure out of order: its id tells. The `secret` is shown only here, and again
         *     for the same `Idempotency-Key`.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Read a webhook
         * @description Its address, its filter and whether it is failing.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Its log of deliveries is deleted, too.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook
         * @description A webhook that is enabled again receives what happens from then on; events that it missed are in the feed.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * Get a new secret for a webhook
         * @description For a day, every request is signed with the new and the old secret, so that the receiver can change without missing an event. The new `secret` is
         *     shown only here.
         *
         *     Requires a key or token with the scope `read_write`.
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
         * List what was sent to a webhook, newest first
         * @description The last 1,000 events of 30 days. Only the status of each answer is kept.
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
         * @description It is sent within a minute, and retried like a new event if it is not accepted.
         *
         *     Requires a key or token with the scope `read_write`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
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
         * Read the scopes and the rate limit of the API key
         * @description The count includes this request.
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
         * Get this document
         * @description The OpenAPI description of every endpoint, without an API key.
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
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /** @description Balance today, in the time zone of the family: the sum of `cash_balance` and `holdings_value`. Positive is owned, or for a liability what is owed */
            balance: string;
            /** @description The part of the balance that is cash, in the sign of the balance */
            cash_balance: string;
            /** @description Market value of the positions. Negated for liabilities, which positions reduce */
            holdings_value: string;
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The name of the record */
            name: string;
            /** @description The type of the account, e.g. `depository` */
            account_type: string;
            /** @description A more specific type, e.g. `checking` */
            subtype: string | null;
            /** @description The ISO 4217 currency code */
            currency: string;
            /** @description One balance for each currency with entries; the currency of the account first */
            balances: {
                /** @description Balance today, in the time zone of the family: the sum of `cash_balance` and `holdings_value`. Positive is owned, or for a liability what is owed */
                balance: string;
                /** @description The part of the balance that is cash, in the sign of the balance */
                cash_balance: string;
                /** @description Market value of the positions. Negated for liabilities, which positions reduce */
                holdings_value: string;
                /** @description The ISO 4217 currency code */
                currency: string;
            }[];
            /** @description Sorted by ticker; the first 100 */
            positions: {
                /** @description The ticker symbol of the security */
                ticker: string;
                /** @description The exchange, ISO 10383 operating MIC; null if unknown */
                exchange_operating_mic: string | null;
                /** @description Negative for a short position */
                qty: string;
                /** @description Price of a unit in the latest trade or holdings record; null if none states a price. The direction is the sign of `qty` */
                price: string | null;
                /** @description The date of the price */
                price_date: string | null;
                /** @description Quantity times price: negative for a short position; null if there is no price */
                value: string;
                /** @description The ISO 4217 currency code */
                currency: string;
            }[];
            /** @description The total number of positions */
            positions_count: number;
            /**
             * @description Disabled accounts are left out of the balance sheet
             * @enum {string}
             */
            status: "active" | "disabled" | "draft";
            /** @description The name of the bank; null if unknown */
            institution_name: string | null;
            /** @description The domain of the bank; null if unknown */
            institution_domain: string | null;
            /** @description Notes; null if there are none */
            notes: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        AccountStatement: {
            /**
             * Format: uuid
             * @description The import that created it; null if none did
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
             * @description `stated`: the file says which days it covers. `rows`: from its first to its last row
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
            /** @description Whether both balances are equal. Null if the file states none, or if they differ and another statement continues on the same day */
            agrees: boolean | null;
            /**
             * @description Whether the rows of the import add up to its own figures, as in `completeness.status` of the import
             * @enum {string}
             */
            completeness: "complete" | "incomplete" | "unknown";
            /** @description The days before the statement that no statement covers, if there is an earlier statement: at least 7 days between statements that state their days and between which the balance changed, otherwise at least 28. Null if there is no gap, or if imports whose days are not known could cover it */
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
            /** @description The account of the entry */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the record */
                name: string;
                /** @description The type of the account, e.g. `depository` */
                account_type: string;
            } | null;
            /**
             * Format: date
             * @description The day
             */
            date: string;
            /** @description The ISO 4217 currency code */
            currency: string;
            /** @description The import that created it; null if none did */
            import_id: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
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
                /** @description The ISO 4217 currency code */
                currency: string;
                /** @description The net worth with its currency and its sign, for display */
                net_worth_formatted: string;
                /** @description The accounts, grouped by type */
                accounts: {
                    /** @description The type of the account, e.g. `depository` */
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
                        /** @description The name of the record */
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
        };
        AssignedMappings: {
            /** @description Which record each text is mapped to */
            mappings: components["schemas"]["ImportMapping"][];
            /** @description Numbers of rows and mappings */
            stats: {
                /** @description The number of rows */
                rows_count: number;
                /** @description Rows without errors */
                valid_rows_count: number;
                /** @description Rows with errors */
                invalid_rows_count: number;
                /** @description Rows that are shown but not written; not among the other counts */
                left_out_rows_count: number;
                /** @description Texts that need or have a mapping */
                mappings_count: number;
                /** @description Texts that are not mapped to a record yet */
                unassigned_mappings_count: number;
            };
            /** @description The steps of the import and the actions that are possible now */
            status_detail: {
                /** @description Whether the file has arrived */
                uploaded: boolean;
                /** @description Whether all settings needed to read the file are known */
                configured: boolean;
                /** @description Whether the status changes only if a client requests it */
                terminal: boolean;
                /** @description Whether every row is valid */
                cleaned: boolean;
                /** @description Whether the import can be published now */
                publishable: boolean;
                /** @description Whether the import can be undone */
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
            /** @description The name of the record */
            name: string;
            /** @description The ISO 4217 currency code */
            currency: string | null;
            /** @description The bank */
            institution: {
                /** @description The name of the bank; null if unknown */
                name: string | null;
                /** @description The domain of the bank; null if unknown */
                domain: string | null;
            };
            /** @description The name at the provider */
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
                /** @description The name of the record */
                name: string;
                /** @description The type of the account, e.g. `depository` */
                account_type: string;
            } | null;
            /** @description Whether the sign of the bank’s balance is reversed */
            invert_balance: boolean;
            /** @description Suggested account type, while the bank account is not linked */
            suggested_type: {
                /**
                 * @description The type of the account, e.g. `depository`
                 * @enum {string}
                 */
                account_type: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
                /** @description A more specific type, e.g. `checking` */
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
            /** @description True if closed, or without a balance and holdings in three consecutive syncs */
            inactive_hint: boolean;
            /** @description The day of the latest transaction; null if there is none */
            last_activity: string | null;
            /** @description The first day that has been synced; null before the first sync */
            synced_from: string | null;
            /** @description The last day that has been synced; null before the first sync */
            synced_through: string | null;
            /** @description True once all available or requested history is synced */
            history_done: boolean;
            /** @description The last message from the provider about the account */
            notice: string | null;
            /** @description When the provider stopped listing the account */
            missing_since: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
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
            /** @description The name of the record */
            name: string;
            /**
             * @description `requires_update`: the connection needs a new token or key
             * @enum {string}
             */
            status: "good" | "requires_update";
            /** @description Issues with the connection that a person should resolve */
            needs_attention: {
                /** @description A stable code for programs */
                code: string;
                /** @description A sentence that describes the problem */
                message: string;
            }[];
            /** @description The current or last sync */
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
                /** @description Partial failures; other data was synced */
                notices: {
                    /**
                     * @description The kind of failure
                     * @enum {string}
                     */
                    category: "auth" | "api" | "network" | "other";
                    /** @description A sentence that describes the problem */
                    message: string;
                    /** @description The bank account that the notice is about */
                    account_id: string | null;
                }[];
                /** @description Skipped transactions, with the reason */
                refused: string[];
                /** @description Counters of the sync */
                stats: {
                    /** @description Requests to the provider */
                    requests: number;
                    /** @description Date ranges that were requested */
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
            /** @description null while a sync runs or when a new credential is needed */
            next_sync_at: string | null;
            /** @description The first day to read; null reads everything that the bank has */
            sync_start_date: string | null;
            /** @description Requests to the provider */
            requests: {
                /** @description Requests made today */
                today: number;
                /** @description The number of requests per day after which scheduled syncs wait */
                soft_limit: number;
                /** @description The number of requests that the provider allows per day */
                hard_limit: number;
                /**
                 * Format: date-time
                 * @description When the request count is reset
                 */
                resets_at: string;
            };
            /** @description Numbers of linked and unlinked bank accounts */
            accounts: {
                /** @description Bank accounts linked to a ledger account */
                linked: number;
                /** @description Bank accounts that are not linked */
                unlinked: number;
            };
            /** @description The active account may have replaced the dormant one: link it with `relink`, or dismiss the suggestion */
            replacement_suggestions: {
                /** @description The bank account that has become dormant */
                dormant: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the record */
                    name: string;
                };
                /** @description The bank account that is in use now */
                active: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the record */
                    name: string;
                };
                /**
                 * Format: uuid
                 * @description The ledger account that the dormant bank account feeds
                 */
                account_id: string;
            }[];
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
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
             * @description The first day
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day
             */
            end_date: string;
            /** @description The planned spending, a decimal: positive is money out */
            budgeted_spending: string | null;
            /** @description The planned income, a decimal: positive is money in */
            expected_income: string | null;
            /** @description The ISO 4217 currency code */
            currency: string;
            /** @description The planned spending of each category */
            categories: {
                /** @description null if the category was deleted */
                category: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the record */
                    name: string;
                } | null;
                /** @description The planned spending, a decimal: positive is money out */
                budgeted_spending: string | null;
            }[];
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
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
            /** @description A colour, `#rrggbb` */
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
                /** @description The name of the record */
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        ChangeSet: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /**
             * @description The kind of transaction
             * @enum {string}
             */
            kind: "bulk_edit" | "rules" | "suggestions" | "transfers" | "merge";
            /**
             * @description `ready`: previewed, and nothing is changed yet
             * @enum {string}
             */
            status: "preparing" | "ready" | "applying" | "applied" | "reverting" | "reverted" | "failed";
            /** @description As it was sent; null if ids were sent */
            filter: {
                [key: string]: unknown;
            } | null;
            /** @description As they were sent; null if a filter was sent */
            transaction_ids: string[] | null;
            /** @description As they were sent */
            changes: {
                [key: string]: unknown;
            };
            /** @description The requested rules; null for all active rules and for other kinds */
            rule_ids: string[] | null;
            /** @description The import or bank connection that started the rules; null if a person did */
            source: {
                /**
                 * @description The type of file
                 * @enum {string}
                 */
                type: "import" | "bank_connection";
                /** @description The id of the record */
                id: string;
            } | null;
            /** @description What the preview found */
            counts: {
                /** @description Transactions that the filter or the ids select */
                selected: number;
                /** @description Transactions that change */
                changes: number;
                /** @description Transactions that cannot change */
                refused: number;
                /** @description Transactions that already have these values */
                unchanged: number;
            };
            /** @description The result of reading all transactions again after the change */
            verification: {
                /**
                 * @description The status
                 * @enum {string}
                 */
                status: "verified" | "mismatch";
                /** @description Transactions that have the change */
                applied: number;
                /** @description Left alone, because they changed after the preview or were deleted */
                skipped: number;
                /** @description Transactions that have the change, but not its values */
                wrong: number;
                /**
                 * Format: date-time
                 * @description When the ledger was read back; null until then
                 */
                checked_at: string;
            } | null;
            /** @description Earlier change sets whose values it replaced */
            stands_on: string[];
            /** @description False before it is applied, once it is reverted, and after two years */
            revertable: boolean;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
            /** @description When all transactions were changed and read again */
            applied_at: string | null;
            /** @description When a preview that is not applied is deleted */
            expires_at: string | null;
            /** @description Why it failed, or what could not be undone; absent if there is nothing to say */
            error?: string;
        };
        ChangeSetEntry: {
            /** @description The booked transaction */
            transaction_id: string;
            /**
             * @description What publishing does with the row: create an entry, or match an existing one. With `review`, it may be the same transaction as an entry of another source, and `on_possible_duplicate` decides
             * @enum {string}
             */
            action: "change" | "delete" | "merge" | "refuse";
            /** @description The transaction that it was merged into; null for all other actions */
            merged_into: string | null;
            /** @description Why the transaction cannot be changed */
            reason: string | null;
            /** @description The values of the changed fields in the preview */
            before: {
                /** @description The name of the record */
                name?: string;
                /** @description Notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category */
                category_id?: string | null;
                /** @description The id of the merchant */
                merchant_id?: string | null;
                /** @description The ids of all tags */
                tag_ids?: string[];
                /** @description Whether the entry is left out of all totals */
                excluded?: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                /** @description The id of the account */
                account_id?: string;
                /** @description The transfer that it is a side of; null for none */
                transfer?: {
                    /**
                     * @description Whether money arrived or left by this transaction
                     * @enum {string}
                     */
                    side: "inflow" | "outflow";
                    /** @description The transaction on the other side */
                    other_transaction_id: string;
                    /**
                     * @description The status
                     * @enum {string}
                     */
                    status: "pending" | "confirmed";
                } | null;
                /** @description On an outflow: transactions that are not its other side */
                dismissed_transaction_ids?: string[];
            };
            /** @description Their new values */
            after: {
                /** @description The name of the record */
                name?: string;
                /** @description Notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category */
                category_id?: string | null;
                /** @description The id of the merchant */
                merchant_id?: string | null;
                /** @description The ids of all tags */
                tag_ids?: string[];
                /** @description Whether the entry is left out of all totals */
                excluded?: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                /** @description The id of the account */
                account_id?: string;
                /** @description The transfer that it is a side of; null for none */
                transfer?: {
                    /**
                     * @description Whether money arrived or left by this transaction
                     * @enum {string}
                     */
                    side: "inflow" | "outflow";
                    /** @description The transaction on the other side */
                    other_transaction_id: string;
                    /**
                     * @description The status
                     * @enum {string}
                     */
                    status: "pending" | "confirmed";
                } | null;
                /** @description On an outflow: transactions that are not its other side */
                dismissed_transaction_ids?: string[];
            };
            /** @description The rules that set these values, in order; none for other kinds */
            rule_ids: string[];
            /** @description The transaction as it is now; null if it does not exist */
            transaction: {
                /**
                 * Format: date
                 * @description The day
                 */
                date: string;
                /** @description The name of the record */
                name: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string;
                /** @description The ISO 4217 currency code */
                currency: string;
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id: string;
            } | null;
        };
        EntryHistory: {
            /**
             * Format: date-time
             * @description When it happened. For a match that filled no field, the time of creation
             */
            at: string;
            /**
             * @description matched: a row of an import, or a bank feed, reported it too. merged: another transaction was merged into it. split: its parts changed
             * @enum {string}
             */
            action: "created" | "matched" | "changed" | "split" | "merged";
            /**
             * @description Who or what did it
             * @enum {string}
             */
            by: "person" | "change_set" | "import" | "bank_feed";
            /** @description The person, also of a change set; null if not known */
            user_id: string | null;
            /** @description The change set; null for all others */
            change_set_id: string | null;
            /** @description The import, or the bank connection of a feed */
            import_id: string | null;
            /** @description The names of the fields that it set */
            fields: string[];
            /** @description The former values of changed fields */
            before: {
                /**
                 * Format: date
                 * @description The day
                 */
                date?: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount?: string;
                /** @description The ISO 4217 currency code */
                currency?: string;
                /** @description The name of the record */
                name?: string;
                /** @description Notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category */
                category_id?: string | null;
                /** @description The id of the merchant */
                merchant_id?: string | null;
                /** @description The ids of all tags */
                tag_ids?: string[];
                /** @description Whether the entry is left out of all totals */
                excluded?: boolean;
                /** @description The kind of transaction */
                kind?: ("standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution") | null;
                /** @description The id of the account */
                account_id?: string;
                /** @description The transfer that it is a side of; null for none */
                transfer?: {
                    /**
                     * @description Whether money arrived or left by this transaction
                     * @enum {string}
                     */
                    side: "inflow" | "outflow";
                    /** @description The transaction on the other side */
                    other_transaction_id: string;
                    /**
                     * @description The status
                     * @enum {string}
                     */
                    status: "pending" | "confirmed";
                } | null;
                /** @description On an outflow: transactions that are not its other side */
                dismissed_transaction_ids?: string[];
            };
            /** @description The values that they got */
            after: {
                /**
                 * Format: date
                 * @description The day
                 */
                date?: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount?: string;
                /** @description The ISO 4217 currency code */
                currency?: string;
                /** @description The name of the record */
                name?: string;
                /** @description Notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category */
                category_id?: string | null;
                /** @description The id of the merchant */
                merchant_id?: string | null;
                /** @description The ids of all tags */
                tag_ids?: string[];
                /** @description Whether the entry is left out of all totals */
                excluded?: boolean;
                /** @description The kind of transaction */
                kind?: ("standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution") | null;
                /** @description The id of the account */
                account_id?: string;
                /** @description The transfer that it is a side of; null for none */
                transfer?: {
                    /**
                     * @description Whether money arrived or left by this transaction
                     * @enum {string}
                     */
                    side: "inflow" | "outflow";
                    /** @description The transaction on the other side */
                    other_transaction_id: string;
                    /**
                     * @description The status
                     * @enum {string}
                     */
                    status: "pending" | "confirmed";
                } | null;
                /** @description On an outflow: transactions that are not its other side */
                dismissed_transaction_ids?: string[];
            };
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
                /** @description The amount of work completed */
                done: number;
                /** @description The total amount of work */
                total: number;
            } | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the export is deleted
             */
            expires_at: string;
            /** @description Download link of the complete zip: valid for 15 minutes, new in each response */
            url: string | null;
            /** @description The size of the zip file in bytes; null until the export is complete */
            bytes: number | null;
            /** @description Hash of the zip, hex */
            sha256: string | null;
            /** @description Records by type, all fifteen */
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
            /** @description The account of the entry */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the record */
                name: string;
                /** @description The type of the account, e.g. `depository` */
                account_type: string;
            } | null;
            /**
             * Format: date
             * @description The day
             */
            date: string;
            /** @description The ISO 4217 currency code */
            currency: string;
            /** @description The import that created it; null if none did */
            import_id: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
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
            /** @description The exchange, ISO 10383 operating MIC; null if unknown */
            exchange_operating_mic: string | null;
            /** @description The security; null if it is not known */
            security: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the record */
                name: string;
            } | null;
            /** @description The number of units; negative for a sale */
            qty: string;
            /** @description The price per unit. The direction is the sign of `qty` */
            price: string;
        };
        ImportConfiguration: {
            /** @description The column of the date */
            date_col_label: string | null;
            /** @description The column of the amount */
            amount_col_label: string | null;
            /** @description The column of money in, if the file has no single column of amounts */
            inflow_col_label: string | null;
            /** @description The column of money out, if the file has no single column of amounts */
            outflow_col_label: string | null;
            /** @description The column of the balance after each row */
            balance_col_label: string | null;
            /** @description The column of the name */
            name_col_label: string | null;
            /** @description The column of the category */
            category_col_label: string | null;
            /** @description The column of the tags */
            tags_col_label: string | null;
            /** @description The column of the notes */
            notes_col_label: string | null;
            /** @description The column of the account */
            account_col_label: string | null;
            /** @description The column of the quantity */
            qty_col_label: string | null;
            /** @description The column of the ticker */
            ticker_col_label: string | null;
            /** @description The column of the price */
            price_col_label: string | null;
            /** @description The column of the account type */
            entity_type_col_label: string | null;
            /** @description The column of the currency */
            currency_col_label: string | null;
            /** @description The column of the exchange */
            exchange_operating_mic_col_label: string | null;
            /** @description The date format, e.g. `%Y-%m-%d` */
            date_format: string | null;
            /** @description The number format, e.g. `1,234.56` */
            number_format: string | null;
            /** @description Whether money in is positive or negative in the file */
            signage_convention: string | null;
            /** @description The column separator */
            col_sep: string | null;
            /** @description How the file distinguishes money in from money out */
            amount_type_strategy: string | null;
            /** @description The text that marks money in, if a column tells money in from money out */
            amount_type_inflow_value: string | null;
            /** @description The character encoding of the file; detected if null */
            encoding: string | null;
            /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first */
            header: string | null;
            /** @description `no_date`: rows without a date, such as totals and second lines, are left out; null for none */
            leave_out: string | null;
            /** @description For dates without a year: the earliest day that the file can have (ISO 8601). Every date is the first such day from it, within a year */
            dates_from: string | null;
            /** @description What the file turned out to be: `csv`, `xlsx`, `ofx`, `camt`, `mt940`, `qif`, `pdf` or `native` */
            file_format: string | null;
        };
        ImportDetail: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /**
             * @description The type of file
             * @enum {string}
             */
            type: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /**
             * @description The status of the import
             * @enum {string}
             */
            status: "pending" | "complete" | "importing" | "reverting" | "revert_failed" | "failed";
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
            /** @description The account for rows that name no account; null if there is none */
            account_id: string | null;
            /** @description The name of the uploaded file; null if it was sent without one */
            filename: string | null;
            /** @description What went wrong; null or absent if nothing did */
            error?: string;
            /** @description Whether the file is still being read */
            preparing: boolean;
            /** @description The steps of the import and the actions that are possible now */
            status_detail: {
                /** @description Whether the file has arrived */
                uploaded: boolean;
                /** @description Whether all settings needed to read the file are known */
                configured: boolean;
                /** @description Whether the status changes only if a client requests it */
                terminal: boolean;
                /** @description Whether every row is valid */
                cleaned: boolean;
                /** @description Whether the import can be published now */
                publishable: boolean;
                /** @description Whether the import can be undone */
                revertable: boolean;
            };
            configuration: components["schemas"]["ImportConfiguration"];
            /** @description Numbers of rows and mappings */
            stats: {
                /** @description The number of rows */
                rows_count: number;
                /** @description Rows without errors */
                valid_rows_count: number;
                /** @description Rows with errors */
                invalid_rows_count: number;
                /** @description Rows that are shown but not written; not among the other counts */
                left_out_rows_count: number;
                /** @description Texts that need or have a mapping */
                mappings_count: number;
                /** @description Texts that are not mapped to a record yet */
                unassigned_mappings_count: number;
            };
            /** @description The expected result of publishing, compared with the ledger */
            verification: {
                /** @description Records that publishing creates, by kind */
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
                    /** @description Records that publishing creates, by kind */
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
                    /** @description By kind of record, `after_counts` minus `before_counts` */
                    actual_delta_counts?: {
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
                    /** @description Kinds of records whose count differs from the expected count */
                    mismatches?: {
                        [key: string]: {
                            /** @description The number that was expected */
                            expected: number;
                            /** @description The number found in the ledger */
                            actual: number;
                        };
                    };
                    /** @description What went wrong; null or absent if nothing did */
                    error?: string | null;
                };
            };
            /** @description `complete`: the opening and closing balances, or the totals of money in and money out, account for every row. `incomplete`: a figure differs from the rows. `unknown`: the file has no such figures, or they do not account for every row. Null for types that list records */
            completeness: {
                /**
                 * @description Whether the rows add up to the totals of the statement
                 * @enum {string}
                 */
                status: "complete" | "incomplete" | "unknown";
                /** @description The most significant difference of a figure if `status` is `incomplete`, otherwise null */
                difference: {
                    /**
                     * @description The figure compared: the change between two balances, or the total of money in or out
                     * @enum {string}
                     */
                    figure: "balance" | "money_in" | "money_out";
                    /** @description The ISO 4217 currency code */
                    currency: string;
                    /** @description The total that the statement's own figures require: money in is positive for `balance`, and each of the totals is */
                    expected: string;
                    /** @description The total of the valid rows, in the same sign */
                    found: string;
                    /** @description `expected` minus `found`: negative if the rows have more */
                    amount: string;
                } | null;
                /** @description Where the running balances do not follow: money is missing between two rows, a row is there twice, or two rows are swapped. At most 20 */
                places: {
                    /**
                     * @description The kind of transaction
                     * @enum {string}
                     */
                    kind: "missing" | "repeated" | "swapped";
                    /** @description The row numbers */
                    rows: number[];
                    /** @description For `missing`: what is missing between the rows; money in is positive */
                    amount: string | null;
                }[];
            } | null;
            /** @description The progress of the work; null if it has not started */
            progress: {
                /** @description The amount of work completed */
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
            /** @description What the file leaves open. PATCH one of the candidates to each field before you publish */
            questions: {
                /**
                 * @description The field of the record that is wrong
                 * @enum {string}
                 */
                field: "date_format" | "dates_from" | "number_format" | "signage_convention" | "amount_type_inflow_value" | "inflow_col_label" | "account_id";
                /** @description The question, as a sentence */
                question: string;
                /** @description Values for the field that fit the file */
                candidates: {
                    /** @description The account type that the text is mapped to; null for other mappings */
                    value: string;
                    /** @description What the value would mean for the file */
                    meaning: string;
                }[];
            }[];
            /** @description The rows go to a credit card, and nothing shows which sign is money in: set signage_convention */
            sign_question?: string;
            /** @description Why a pending import cannot be published now, as sentences: the `errors` that publishing would answer with. Possible duplicates are not among them, see the rows with the effect `review`. Empty if `status_detail.publishable`, and unless `status` is `pending` */
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
            /** @description Existing records that share this name. Assign one of them before you publish */
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
            /** @description The number of rows with this text; null for imports from before rows were counted */
            rows_count: number | null;
            /** @description Whether a user chose this mapping */
            assigned: boolean;
        };
        ImportPreview: {
            /** @description Rows that create an entry or a record; for a native file, entries only */
            will_create: number;
            /** @description Rows that match an existing entry or record */
            will_match: number;
            /** @description Rows among `will_create` that may be the same transactions as entries of another source; see `on_possible_duplicate` */
            will_review: number;
            /** @description Categories that publishing creates */
            new_categories: {
                /** @description The total number */
                count: number;
                /** @description The first 20 names */
                names: string[];
            };
            /** @description Tags that publishing creates */
            new_tags: {
                /** @description The total number */
                count: number;
                /** @description The first 20 names */
                names: string[];
            };
            /** @description Merchants that publishing creates */
            new_merchants: {
                /** @description The total number */
                count: number;
                /** @description The first 20 names */
                names: string[];
            };
            /** @description Accounts that publishing creates */
            new_accounts: {
                /** @description The total number */
                count: number;
                /** @description The first 20 names */
                names: string[];
            };
            /** @description The dates of the first and last entry; null if there are no entries */
            date_range: {
                /**
                 * Format: date
                 * @description The first day
                 */
                first: string;
                /**
                 * Format: date
                 * @description The last day
                 */
                last: string;
            } | null;
            /** @description What publishing changes, by account and currency */
            totals: {
                /** @description The account that publishing changes */
                account: {
                    /** @description The id of the record */
                    id: string | null;
                    /** @description The name of the record */
                    name: string;
                };
                /** @description The ISO 4217 currency code */
                currency: string;
                /** @description Money in, a positive number */
                inflow: string;
                /** @description Money out, a positive number */
                outflow: string;
                /** @description `inflow` minus `outflow`: positive if more comes in */
                net: string;
                /** @description Number of entries that publishing creates */
                rows: number;
                /** @description The account's balance in this currency today, positive for what is owned or, for a liability, owed; null if the file is too large to calculate it */
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
            /** @description The row is shown, but publishing does not write it; absent for other rows */
            left_out?: boolean;
            /** @description Error messages, one sentence each */
            errors: string[];
            /** @description The cells of the row, by field */
            fields: {
                /** @description The account of the row: its text in the file, or the record that the text is mapped to */
                account: string;
                /** @description The date: `YYYY-MM-DD` if it could be read, otherwise as in the file */
                date: string;
                /** @description The number of units; negative for a sale */
                qty: string;
                /** @description The ticker symbol of the security */
                ticker: string;
                /** @description The exchange, ISO 10383 operating MIC; null if unknown */
                exchange_operating_mic: string;
                /** @description The price per unit. The direction is the sign of `qty` */
                price: string;
                /** @description The amount, in the sign of the file */
                amount: string;
                /** @description The ISO 4217 currency code */
                currency: string;
                /** @description The name in the row, e.g. the payee */
                name: string;
                /** @description The category of the row: its text in the file, or the record that the text is mapped to */
                category: string;
                /** @description The tags */
                tags: string;
                /** @description The type of the account, as the file names it */
                entity_type: string;
                /** @description Notes; null if there are none */
                notes: string;
                /** @description The date from which the rule applies */
                effective_date: string;
                /** @description When the rule applies, as JSON */
                conditions: string;
                /** @description What the rule does, as JSON */
                actions: string;
                /** @description For rows that are rules; otherwise null */
                active: boolean | null;
                /** @description What the rule applies to: `transaction` */
                resource_type?: string;
                /** @description The name of the parent category */
                category_parent?: string;
                /** @description The colour of a category, `#rrggbb` */
                category_color?: string;
                /** @description The icon of a category */
                category_icon?: string;
                /** @description The colour of a merchant, `#rrggbb` */
                merchant_color?: string;
                /** @description The website of a merchant */
                merchant_website?: string;
            };
            /**
             * Format: date
             * @description The day that `date` was read as; absent if it could not be read
             */
            entry_date?: string;
            /** @description Numbers that cannot be read, as written in the file or the repair, by field or column; they are "" in `fields` */
            unread_fields?: {
                [key: string]: string;
            };
            /** @description Which record each text is mapped to */
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
                        /** @description The name in the row, e.g. the payee */
                        name: string;
                    } | null;
                    /** @description Existing records that share this name. Assign one of them before you publish */
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
                        /** @description The name in the row, e.g. the payee */
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
                        /** @description The name in the row, e.g. the payee */
                        name: string;
                    } | null;
                    /** @description Existing records that share this name. Assign one of them before you publish */
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
                        /** @description The name in the row, e.g. the payee */
                        name: string;
                    }[];
                };
                /** @description How the type of the account is mapped */
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
                        /** @description The name in the row, e.g. the payee */
                        name: string;
                    } | null;
                    /** @description Existing records that share this name. Assign one of them before you publish */
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
                        /** @description The name in the row, e.g. the payee */
                        name: string;
                    }[];
                };
                /** @description The tags */
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
                        /** @description The name in the row, e.g. the payee */
                        name: string;
                    } | null;
                    /** @description Existing records that share this name. Assign one of them before you publish */
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
                        /** @description The name in the row, e.g. the payee */
                        name: string;
                    }[];
                }[];
            };
            /** @description The parts of a split row, with the signs used in the file */
            splits?: {
                /** @description The amount, in the sign of the file */
                amount: string;
                /** @description The name in the row, e.g. the payee */
                name: string;
                /** @description The category of the row: its text in the file, or the record that the text is mapped to */
                category: string;
                /** @description The tags */
                tags: string[];
                /** @description Notes; null if there are none */
                notes: string;
            }[];
            /** @description The split row that this row is part of, and the position of the part */
            part_of?: {
                /** @description The number of the row in the file, starting at 1 */
                row_number: number;
                /** @description The number of this part within the split, starting at 1 */
                index: number;
            } | null;
            /** @description What publishing does with the row; null if it does nothing */
            effect: {
                /**
                 * @description What publishing does with the row: create an entry, or match an existing one. With `review`, it may be the same transaction as an entry of another source, and `on_possible_duplicate` decides
                 * @enum {string}
                 */
                action: "create" | "match" | "review";
                /** @description The existing entry, or the existing record for rows that are not entries. The possible duplicate, if the action is `review` */
                entry_id: string | null;
                /** @description The entries that may be the same transaction, five at most. First the one that the row would match; the others may belong to other rows. Absent if there is none, or if the pair is certain for another reason than the same bank reference */
                candidates?: {
                    /**
                     * Format: uuid
                     * @description The entry in the ledger
                     */
                    entry_id: string;
                    /**
                     * Format: date
                     * @description The date: `YYYY-MM-DD` if it could be read, otherwise as in the file
                     */
                    date: string;
                    /** @description The name in the row, e.g. the payee */
                    name: string;
                    /** @description How alike they are: 1 for the same day and names whose words are the same */
                    score: number;
                    /** @description What they have in common, in words. `same bank reference`: the number that the bank gives to one transaction (OFX `FITID`, CAMT `AcctSvcrRef`, MT940 `:61:` after `//`), which makes a pair certain */
                    reasons: string[];
                }[];
                /**
                 * @description What was decided about this row; absent if nothing was
                 * @enum {string}
                 */
                on_possible_duplicate?: "match" | "create";
                /** @description What active rules will change on the transactions that this row creates; absent if nothing */
                rules?: {
                    /** @description The position of the part of a split, or of a trade its payment; null for the transaction of the row */
                    part: number | null;
                    /** @description The rules that set these values, in order */
                    rule_ids: string[];
                    /** @description The values that the transaction will have */
                    changes: {
                        /** @description The id of the category */
                        category_id?: string;
                        /** @description The id of the merchant */
                        merchant_id?: string;
                        /** @description All tags afterwards; those that publishing creates by their names */
                        tag_ids?: string[];
                        /** @description The name in the row, e.g. the payee */
                        name?: string;
                        /** @description Whether the entry is left out of all totals */
                        excluded?: boolean;
                        /**
                         * @description The kind of transaction
                         * @enum {string}
                         */
                        kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                    };
                }[];
            } | null;
            /** @description PdfImport only: the confidence of the reader, the product of amount and date. Amount: 1 if the running balance agrees, 0.95 if the opening and closing balances agree, 0.8 if unchecked, 0.6 if the sign is assumed, 0.3 if a balance disagrees. Date: 0.95 if it is on an earlier line, 0.9 if day and month are ambiguous. 0 for an invalid row */
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
            /** @description The client's own id of the session */
            client_session_id: string | null;
            /** @description The expected number of chunks; null if unknown */
            expected_chunks: number | null;
            /** @description The name of the file that is sent in chunks; null if none was told */
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
                /** @description The kind of the record that is wrong */
                record_type?: string | null;
                /** @description The kind of the record in the file */
                source_type?: string | null;
                /** @description The id of the record in the file */
                source_id?: string | null;
                /** @description The field of the record that is wrong */
                field?: string | null;
                /** @description The value that is wrong */
                value?: string | null;
            } | null;
            /** @description The chunks received, by sequence */
            chunks: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The position of the chunk, starting at 1 */
                sequence: number;
                /** @description The client's own id of the chunk */
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
                    /** @description The kind of the record that is wrong */
                    record_type?: string | null;
                    /** @description The kind of the record in the file */
                    source_type?: string | null;
                    /** @description The id of the record in the file */
                    source_id?: string | null;
                    /** @description The field of the record that is wrong */
                    field?: string | null;
                    /** @description The value that is wrong */
                    value?: string | null;
                } | null;
                /**
                 * Format: date-time
                 * @description When it was created
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it last changed
                 */
                updated_at: string;
            }[];
            /** @description When the session is deleted if it is not published; null after it is published */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
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
             * @description The type of file
             * @enum {string}
             */
            type: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /**
             * @description The status of the import
             * @enum {string}
             */
            status: "pending" | "complete" | "importing" | "reverting" | "revert_failed" | "failed";
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
            /** @description The account for rows that name no account; null if there is none */
            account_id: string | null;
            /** @description The name of the uploaded file; null if it was sent without one */
            filename: string | null;
            /** @description What went wrong; null or absent if nothing did */
            error?: string;
            /** @description The number of rows */
            rows_count: number;
            /** @description The steps of the import and the actions that are possible now */
            status_detail: {
                /** @description Whether the file has arrived */
                uploaded: boolean;
                /** @description Whether all settings needed to read the file are known */
                configured: boolean;
                /** @description Whether the status changes only if a client requests it */
                terminal: boolean;
            };
        };
        Event: {
            /**
             * Format: uuid
             * @description Identifies the event wherever it arrives: ignore an id that you have handled
             */
            id: string;
            /**
             * @description What happened
             * @enum {string}
             */
            type: "import.completed" | "import.failed" | "import.reverted" | "import.needs_attention" | "bank_sync.failed" | "transactions.changed";
            /**
             * Format: date-time
             * @description When it happened
             */
            occurred_at: string;
            /** @description Where this API shows what changed */
            path: string;
            /** @description Ids, codes and counts, by type; never amounts, names or cells of files. Ignore members that you do not know */
            data: {
                [key: string]: string | number | null | string[];
            };
        };
        FeedMeta: {
            /** @description Send it as `after` to get what follows, now or later */
            next_cursor: string;
            /** @description Whether more events are there already */
            has_more: boolean;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description Where events are posted */
            url: string;
            /** @description What it is for */
            description: string | null;
            /** @description The events that it receives; null for all, including new types */
            event_types: ("import.completed" | "import.failed" | "import.reverted" | "import.needs_attention" | "bank_sync.failed" | "transactions.changed")[] | null;
            /** @description Whether it receives events */
            enabled: boolean;
            /** @description `gone`: it answered 410; `failing`: it accepted nothing for five days; `by_user`; null if it is enabled */
            disabled_reason: ("by_user" | "gone" | "failing") | null;
            /** @description The first failure after the last success; null if the last attempt succeeded */
            failing_since: string | null;
            /** @description Until when the secret before the last rotation signs, too */
            previous_secret_until: string | null;
            /** @description Verifies signatures of Standard Webhooks. Only in the answer that creates or rotates it */
            secret?: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The id of the event
             */
            id: string;
            /**
             * @description What happened
             * @enum {string}
             */
            event_type: "import.completed" | "import.failed" | "import.reverted" | "import.needs_attention" | "bank_sync.failed" | "transactions.changed";
            /**
             * @description `pending`: it is tried again; `failed`: it was not accepted within three days
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description How often it was sent; a redelivery counts anew */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was last sent
             */
            last_attempt_at: string;
            /** @description When it is sent again; null for never */
            next_attempt_at: string | null;
            /** @description The HTTP status of the last answer; null without an answer */
            response_status: number | null;
            /** @description How long the last attempt took */
            duration_ms: number;
            /** @description Why the last attempt failed; null if it did not */
            reason: string | null;
        };
        ListMeta: {
            /** @description The number of this page */
            current_page: number;
            /** @description The number of pages */
            total_pages: number;
            /** @description Records on all pages */
            total_count: number;
            /** @description Records per page */
            per_page: number;
            /** @description The number of the next page; null on the last */
            next_page: number | null;
            /** @description The number of the previous page; null on the first */
            prev_page: number | null;
        };
        Merchant: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The name of the record */
            name: string;
            /** @description A colour, `#rrggbb` */
            color: string;
            /** @description The website; null if there is none */
            website_url: string | null;
            /** @description The URL of a logo; null if there is none */
            logo_url: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        Preflight: {
            /**
             * @description The type of file
             * @enum {string}
             */
            type: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /** @description Whether the import can be published without changes */
            valid: boolean;
            /** @description The file as received */
            content: {
                /** @description The name of the file */
                filename: string;
                /** @description The media type of the file */
                content_type: string | null;
                /** @description The size of the file in bytes after decompression */
                byte_size: number;
            };
            configuration: components["schemas"]["ImportConfiguration"];
            /** @description Numbers of rows and mappings */
            stats: {
                /** @description The number of rows */
                rows_count: number;
                /** @description Rows without errors */
                valid_rows_count: number;
                /** @description Rows with errors */
                invalid_rows_count: number;
                /** @description Rows that are shown but not written; not among the other counts */
                left_out_rows_count: number;
                /** @description Texts that need or have a mapping */
                mappings_count: number;
                /** @description Texts that are not mapped to a record yet */
                unassigned_mappings_count: number;
            };
            /** @description The column names of the file */
            headers?: string[];
            /** @description Columns that the file must have */
            required_headers?: string[];
            /** @description Required columns that the file does not have */
            missing_required_headers?: string[];
            /** @description Records that publishing creates, by kind */
            expected_record_counts: {
                [key: string]: number;
            };
            /** @description `complete`: the opening and closing balances, or the totals of money in and money out, account for every row. `incomplete`: a figure differs from the rows. `unknown`: the file has no such figures, or they do not account for every row. Null for types that list records */
            completeness: {
                /**
                 * @description Whether the rows add up to the totals of the statement
                 * @enum {string}
                 */
                status: "complete" | "incomplete" | "unknown";
                /** @description The most significant difference of a figure if `status` is `incomplete`, otherwise null */
                difference: {
                    /**
                     * @description The figure compared: the change between two balances, or the total of money in or out
                     * @enum {string}
                     */
                    figure: "balance" | "money_in" | "money_out";
                    /** @description The ISO 4217 currency code */
                    currency: string;
                    /** @description The total that the statement's own figures require: money in is positive for `balance`, and each of the totals is */
                    expected: string;
                    /** @description The total of the valid rows, in the same sign */
                    found: string;
                    /** @description `expected` minus `found`: negative if the rows have more */
                    amount: string;
                } | null;
                /** @description Where the running balances do not follow: money is missing between two rows, a row is there twice, or two rows are swapped. At most 20 */
                places: {
                    /**
                     * @description The kind of transaction
                     * @enum {string}
                     */
                    kind: "missing" | "repeated" | "swapped";
                    /** @description The row numbers */
                    rows: number[];
                    /** @description For `missing`: what is missing between the rows; money in is positive */
                    amount: string | null;
                }[];
            } | null;
            /** @description Error messages, one sentence each */
            errors: {
                /** @description A stable code for programs */
                code: string;
                /** @description A sentence that describes the problem */
                message: string;
            }[];
            /** @description Warnings to review before publishing */
            warnings: string[];
            /** @description null for a native file with errors, or if nothing could be read */
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
                /** @description The cells of the row that are not empty, by field; `date` is YYYY-MM-DD if it could be read */
                fields: {
                    [key: string]: string;
                };
            }[];
            /** @description What the file shows by itself; null if nothing can be detected */
            detection: {
                /** @description `csv`, `qif`, `pdf`, `native` or the like */
                file_format: string;
                /** @description null for a file that is not text */
                encoding: string | null;
                /**
                 * @description The type of file
                 * @enum {string}
                 */
                type: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
                /** @description Fields of POST /api/v1/imports with the values found, to be sent back as they are */
                fields: {
                    [key: string]: {
                        /** @description The account type that the text is mapped to; null for other mappings */
                        value: string;
                        /**
                         * @description How likely it is that the suggestion is right
                         * @enum {string}
                         */
                        confidence: "certain" | "likely" | "guess";
                        /** @description The reason, as a sentence */
                        why: string;
                    };
                };
                /** @description What the file leaves open */
                questions: {
                    /**
                     * @description The field of the record that is wrong
                     * @enum {string}
                     */
                    field: "date_format" | "dates_from" | "number_format" | "signage_convention" | "amount_type_inflow_value" | "inflow_col_label" | "account_id";
                    /** @description The question, as a sentence */
                    question: string;
                    /** @description Values for the field that fit the file */
                    candidates: {
                        /** @description The account type that the text is mapped to; null for other mappings */
                        value: string;
                        /** @description What the value would mean for the file */
                        meaning: string;
                    }[];
                }[];
            } | null;
            /** @description The settings and assignments of the last complete import with the same header. They are used only if you send them */
            suggested_configuration: {
                /** @description The id of the account */
                account_id: string | null;
                /** @description How the file is read */
                configuration: {
                    /** @description The column of the date */
                    date_col_label: string | null;
                    /** @description The column of the amount */
                    amount_col_label: string | null;
                    /** @description The column of money in, if the file has no single column of amounts */
                    inflow_col_label: string | null;
                    /** @description The column of money out, if the file has no single column of amounts */
                    outflow_col_label: string | null;
                    /** @description The column of the balance after each row */
                    balance_col_label: string | null;
                    /** @description The column of the name */
                    name_col_label: string | null;
                    /** @description The column of the category */
                    category_col_label: string | null;
                    /** @description The column of the tags */
                    tags_col_label: string | null;
                    /** @description The column of the notes */
                    notes_col_label: string | null;
                    /** @description The column of the account */
                    account_col_label: string | null;
                    /** @description The column of the quantity */
                    qty_col_label: string | null;
                    /** @description The column of the ticker */
                    ticker_col_label: string | null;
                    /** @description The column of the price */
                    price_col_label: string | null;
                    /** @description The column of the account type */
                    entity_type_col_label: string | null;
                    /** @description The column of the currency */
                    currency_col_label: string | null;
                    /** @description The column of the exchange */
                    exchange_operating_mic_col_label: string | null;
                    /** @description The date format, e.g. `%Y-%m-%d` */
                    date_format: string | null;
                    /** @description The number format, e.g. `1,234.56` */
                    number_format: string | null;
                    /** @description Whether money in is positive or negative in the file */
                    signage_convention: string | null;
                    /** @description The column separator */
                    col_sep: string | null;
                    /** @description How the file distinguishes money in from money out */
                    amount_type_strategy: string | null;
                    /** @description The text that marks money in, if a column tells money in from money out */
                    amount_type_inflow_value: string | null;
                    /** @description The character encoding of the file; detected if null */
                    encoding: string | null;
                    /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first */
                    header: string | null;
                    /** @description `no_date`: rows without a date, such as totals and second lines, are left out; null for none */
                    leave_out: string | null;
                    /** @description For dates without a year: the earliest day that the file can have (ISO 8601). Every date is the first such day from it, within a year */
                    dates_from: string | null;
                    /** @description What the file turned out to be: `csv`, `xlsx`, `ofx`, `camt`, `mt940`, `qif`, `pdf` or `native` */
                    file_format: string | null;
                    /** @description Lines above the header that are not read */
                    rows_to_skip: number;
                };
                /** @description Which record each text is mapped to */
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
            /** @description What the rule applies to: `transaction` */
            resource_type: string;
            /** @description Whether the rule is enabled */
            active: boolean;
            /** @description The date from which the rule applies */
            effective_date: string | null;
            /** @description Lower positions run first, rules without one last; ties in order of creation */
            position: number | null;
            /** @description No later rule changes a transaction that meets the conditions of this one */
            stop_after_match: boolean;
            /** @description When the rule applies */
            conditions: {
                /**
                 * @description What the condition tests, e.g. `transaction_name`
                 * @enum {string}
                 */
                condition_type: "transaction_name" | "transaction_amount" | "transaction_type" | "transaction_merchant" | "transaction_category" | "transaction_tag" | "transaction_details" | "transaction_notes" | "transaction_account" | "compound";
                /** @description How the value is compared, e.g. `like` */
                operator: string;
                /** @description The id, if the value refers to a record */
                value: string | null;
                /** @description The record that the value refers to; null if none, or if it was deleted */
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
                /** @description Additional conditions, all of which must hold */
                sub_conditions: {
                    /**
                     * @description What the condition tests, e.g. `transaction_name`
                     * @enum {string}
                     */
                    condition_type: "transaction_name" | "transaction_amount" | "transaction_type" | "transaction_merchant" | "transaction_category" | "transaction_tag" | "transaction_details" | "transaction_notes" | "transaction_account" | "compound";
                    /** @description How the value is compared, e.g. `like` */
                    operator: string;
                    /** @description The id, if the value refers to a record */
                    value: string | null;
                    /** @description The record that the value refers to; null if none, or if it was deleted */
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
                /** @description The id, if the value refers to a record */
                value: string | null;
                /** @description The record that the value refers to; null if none, or if it was deleted */
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
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        SuggestedTransfer: {
            /** @description The transaction that the money left with */
            outflow: {
                /**
                 * Format: uuid
                 * @description The booked transaction
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
                 * @description The day
                 */
                date: string;
                /** @description In ledger sign: positive is money out */
                amount: string;
                /** @description The ISO 4217 currency code */
                currency: string;
                /** @description The name of the record */
                name: string;
            };
            /** @description The transaction that it arrived with */
            inflow: {
                /**
                 * Format: uuid
                 * @description The booked transaction
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
                 * @description The day
                 */
                date: string;
                /** @description In ledger sign: positive is money out */
                amount: string;
                /** @description The ISO 4217 currency code */
                currency: string;
                /** @description The name of the record */
                name: string;
            };
            /** @description How probable it is */
            score: number;
            /** @description Evidence for and against it */
            reasons: string[];
            /** @description Equal amounts, and no other transaction within a week fits one of the two */
            only_pair: boolean;
            /** @description The only pair, and the words of both sides speak for it */
            certain: boolean;
        };
        Duplicate: {
            /** @description The one to keep: the one with a split or a transfer, else the one a bank updates, else the one a person edited, else the older one */
            kept: {
                /**
                 * Format: uuid
                 * @description The booked transaction
                 */
                transaction_id: string;
                /**
                 * Format: date
                 * @description The day
                 */
                date: string;
                /** @description The name of the record */
                name: string;
            };
            /** @description The one to merge into it */
            merged: {
                /**
                 * Format: uuid
                 * @description The booked transaction
                 */
                transaction_id: string;
                /**
                 * Format: date
                 * @description The day
                 */
                date: string;
                /** @description The name of the record */
                name: string;
            };
            /**
             * Format: uuid
             * @description The id of the account
             */
            account_id: string;
            /** @description The name of the account */
            account_name: string;
            /** @description Of both, in ledger sign: positive is money out */
            amount: string;
            /** @description The ISO 4217 currency code */
            currency: string;
            /** @description How alike they are: 1 for the same day and matching words */
            score: number;
            /** @description What they have in common, in words, such as `same bank reference` */
            reasons: string[];
            /** @description Both have the same bank reference, or both sources cover the same statement, and no other pair fits better */
            certain: boolean;
        };
        Suggestion: {
            /** @description The booked transaction */
            transaction_id: string;
            /** @description The transaction as it is now */
            transaction: {
                /**
                 * Format: date
                 * @description The day
                 */
                date: string;
                /** @description The name of the record */
                name: string;
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string;
                /** @description The ISO 4217 currency code */
                currency: string;
                /**
                 * Format: uuid
                 * @description The id of the account
                 */
                account_id: string;
            };
            /** @description null if the transaction has a category, or if none is sure */
            category: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the record */
                name: string;
                /** @description How often suggestions like this were right in your family */
                probability: number;
                /** @description What it is based on */
                reason: string;
            } | null;
            /** @description null if the transaction has a merchant, or if none is sure */
            merchant: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the record */
                name: string;
                /** @description How often suggestions like this were right in your family */
                probability: number;
                /** @description What it is based on */
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
            /** @description A colour, `#rrggbb` */
            color: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        Trade: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The account of the entry */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the entry */
                name: string;
                /** @description The type of the account, e.g. `depository` */
                account_type: string;
            } | null;
            /**
             * Format: date
             * @description The day
             */
            date: string;
            /** @description The ISO 4217 currency code */
            currency: string;
            /** @description The import that created it; null if none did */
            import_id: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount: string;
            /** @description The amount with its currency and its sign, for display */
            amount_formatted: string;
            /** @description Whether money came in or went out; null for an amount of zero. Cannot be set: send `amount` */
            direction: ("inflow" | "outflow") | null;
            /** @description The amount without its sign, in `currency`. Cannot be set: send `amount` */
            absolute_amount: string;
            /** @description The name of the entry */
            name: string;
            /** @description Notes; null if there are none */
            notes: string | null;
            /** @description The ticker symbol of the security */
            ticker: string;
            /** @description The exchange, ISO 10383 operating MIC; null if unknown */
            exchange_operating_mic: string | null;
            /** @description The security; null if it is not known */
            security: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the entry */
                name: string;
            } | null;
            /** @description The number of units; negative for a sale */
            qty: string;
            /** @description The price per unit. The direction is the sign of `qty` */
            price: string;
        };
        Transaction: {
            /**
             * Format: uuid
             * @description The id of the record
             */
            id: string;
            /** @description The account of the entry */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the entry, e.g. the payee */
                name: string;
                /** @description The type of the account, e.g. `depository` */
                account_type: string;
            } | null;
            /**
             * Format: date
             * @description The day
             */
            date: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount: string;
            /** @description The amount with its currency and its sign, for display */
            amount_formatted: string;
            /** @description Whether money came in or went out; null for an amount of zero. Cannot be set: send `amount` */
            direction: ("inflow" | "outflow") | null;
            /** @description The amount without its sign, in `currency`. Cannot be set: send `amount` */
            absolute_amount: string;
            /** @description The ISO 4217 currency code */
            currency: string;
            /** @description The name of the entry, e.g. the payee */
            name: string;
            /** @description Notes; null if there are none */
            notes: string | null;
            /**
             * @description The kind of transaction
             * @enum {string}
             */
            kind: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
            /** @description Whether the entry is left out of all totals */
            excluded: boolean;
            /** @description The category; null if there is none */
            category: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the entry, e.g. the payee */
                name: string;
            } | null;
            /** @description The merchant; null if there is none */
            merchant: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the entry, e.g. the payee */
                name: string;
            } | null;
            /** @description The tags */
            tags: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the entry, e.g. the payee */
                name: string;
            }[];
            /** @description The import that created it; null if none did */
            import_id: string | null;
            /** @description The split transaction that this is a part of; null if it is not a part */
            parent_id: string | null;
            /** @description The other side of the transfer between two accounts that this is a side of; null if it is none, or the other side was deleted */
            transfer: {
                /**
                 * Format: uuid
                 * @description The other transaction of the transfer
                 */
                transaction_id: string;
                /**
                 * @description Which side that transaction is: `outflow` is where the money left
                 * @enum {string}
                 */
                side: "inflow" | "outflow";
                /**
                 * @description `pending` if nobody has confirmed that the two are a transfer
                 * @enum {string}
                 */
                status: "pending" | "confirmed";
                /** @description Its account */
                account: {
                    /**
                     * Format: uuid
                     * @description The id of the record
                     */
                    id: string;
                    /** @description The name of the entry, e.g. the payee */
                    name: string;
                } | null;
                /**
                 * Format: date
                 * @description Its date
                 */
                date: string;
                /** @description Its amount, in ledger sign: an inflow is negative. A fee or an exchange makes it differ */
                amount: string;
                /** @description Its amount with its currency and its sign, for display */
                amount_formatted: string;
                /** @description Its currency, ISO 4217 */
                currency: string;
            } | null;
            /** @description Whether the transaction comes from a bank feed and is not booked yet */
            pending: boolean;
            /** @description True if dated after today, in the time zone of the family. Counts in balances from its date */
            upcoming: boolean;
            /** @description The source of a transaction from a bank feed; null for all others */
            bank_feed: {
                /**
                 * @description The provider of the bank feed
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
                /** @description The booked transaction that this one probably became; null if none is known */
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
                     * @description How likely it is that the suggestion is right
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
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        TransferSettings: {
            /**
             * @description `only_pair`: certain pairs of a new import or sync are linked at once. `ask`: all are suggested
             * @enum {string}
             */
            link_transfers: "ask" | "only_pair";
        };
        UpdatedRows: {
            /** @description What the request changed */
            changed: {
                /** @description Rows that were like this, and have changed */
                rows_count: number;
                /** @description Those without errors now, rows that are left out included */
                valid_rows_count: number;
                /** @description Those that still have errors */
                invalid_rows_count: number;
            };
            /** @description Numbers of rows and mappings */
            stats: {
                /** @description The number of rows */
                rows_count: number;
                /** @description Rows without errors */
                valid_rows_count: number;
                /** @description Rows with errors */
                invalid_rows_count: number;
                /** @description Rows that are shown but not written; not among the other counts */
                left_out_rows_count: number;
                /** @description Texts that need or have a mapping */
                mappings_count: number;
                /** @description Texts that are not mapped to a record yet */
                unassigned_mappings_count: number;
            };
            /** @description The steps of the import and the actions that are possible now */
            status_detail: {
                /** @description Whether the file has arrived */
                uploaded: boolean;
                /** @description Whether all settings needed to read the file are known */
                configured: boolean;
                /** @description Whether the status changes only if a client requests it */
                terminal: boolean;
                /** @description Whether every row is valid */
                cleaned: boolean;
                /** @description Whether the import can be published now */
                publishable: boolean;
                /** @description Whether the import can be undone */
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
             * @description The URL to which to send the form
             */
            url: string;
            /** @description Form fields to send before the file */
            fields: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the form expires. After the upload, the id can be used for a day
             */
            expires_at: string;
            /** @description The maximum file size in bytes */
            max_bytes: number;
        };
        Usage: {
            /** @description The API key of the request */
            api_key: {
                /** @description The name of the record */
                name: string;
                /** @description The scopes of the key */
                scopes: ("read" | "read_write")[];
                /** @description When the key was last used */
                last_used_at: string | null;
                /**
                 * Format: date-time
                 * @description When it was created
                 */
                created_at: string;
            };
            /** @description The rate limit of the key and its current usage */
            rate_limit: {
                /**
                 * @description `unlimited` if there is no limit
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
             * @description The day
             */
            date: string;
            /** @description What the account is worth: a value, not a flow. For a debt, positive is what is owed */
            amount: string;
            /** @description The amount with its currency and its sign, for display */
            amount_formatted: string;
            /** @description The ISO 4217 currency code */
            currency: string;
            /**
             * @description The kind of valuation
             * @enum {string}
             */
            kind: "reconciliation" | "opening_anchor" | "current_anchor";
            /** @description Notes; null if there are none */
            notes: string | null;
            /** @description The account of the entry */
            account: {
                /**
                 * Format: uuid
                 * @description The id of the record
                 */
                id: string;
                /** @description The name of the record */
                name: string;
                /** @description The type of the account, e.g. `depository` */
                account_type: string;
                /**
                 * @description The status of the account
                 * @enum {string}
                 */
                status: "active" | "disabled" | "draft";
            } | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updated_at: string;
        };
        ErrorResponse: {
            /**
             * @description A stable error code for programs
             * @enum {string}
             */
            error: "bad_request" | "unauthorized" | "invalid_credentials" | "second_factor_required" | "second_factor_invalid" | "reauthentication_required" | "csrf_failed" | "local_login_disabled" | "registration_closed" | "setup_code_invalid" | "insufficient_scope" | "forbidden" | "not_found" | "invalid_state" | "conflict" | "busy" | "import_session_conflict" | "idempotency_in_progress" | "last_super_admin" | "last_sign_in_method" | "precondition_failed" | "unsupported_media_type" | "misdirected_request" | "validation_failed" | "unknown_parameter" | "invalid_import_type" | "invalid_csv" | "invalid_ndjson" | "invalid_qif" | "invalid_statement" | "invalid_pdf" | "missing_content" | "invalid_file_type" | "file_too_large" | "content_too_large" | "not_publishable" | "preflight_failed" | "already_imported" | "max_row_count_exceeded" | "too_many_distinct_values" | "range_too_large" | "idempotency_key_reused" | "upload_not_found" | "invalid_token" | "provider_test_failed" | "invalid_setup_token" | "setup_token_refused" | "invalid_api_key" | "provider_address_refused" | "rate_limit_exceeded" | "publish_failed" | "internal_server_error" | "import_enqueue_failed" | "provider_unavailable" | "unavailable";
            /** @description A sentence that describes the problem */
            message: string | null;
            /** @description Facts about the error for programs */
            details?: (string[] | {
                [key: string]: unknown;
            }) | null;
            /** @description Error messages, one sentence each */
            errors?: string[] | null;
            /**
             * Format: uuid
             * @description The import that was created although the request failed
             */
            import_id?: string;
        };
        AcceptSuggestions: {
            /**
             * @description The field of the record that is wrong
             * @enum {string}
             */
            field: "category" | "merchant";
            /** @description The transactions whose suggestion is accepted */
            transaction_ids: string[];
            /**
             * @description The suggested ids that you saw, by transaction: a transaction with another suggestion by now is left alone
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
            /** @description The `id` from POST /api/v1/uploads, after the file was sent to its `url` */
            upload_id?: string;
            /** @description The client's own id for the chunk, at most 255 characters */
            client_chunk_id?: string | null;
        };
        AddImportSessionChunkForm: {
            /** @description The position of the chunk in its session, from 1; required */
            sequence: number | string;
            /** @description NDJSON, at most 10 MB */
            raw_file_content?: string;
            /** @description The `id` from POST /api/v1/uploads, after the file was sent to its `url` */
            upload_id?: string;
            /** @description The client's own id for the chunk, at most 255 characters */
            client_chunk_id?: string | null;
            /**
             * Format: binary
             * @description The NDJSON, optionally compressed with gzip
             */
            file?: string;
        };
        AssignMappings: {
            /** @description Which record each text is mapped to */
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
                 * @description The id of an account, category or tag of the family; null for none, see create_when_empty
                 */
                mappable_id?: string | null;
                /** @description If mappable_id is null: true (the default) creates a record with this name when the import is published, false leaves the rows without one */
                create_when_empty?: boolean | null;
                /** @description The class of an account_type, or of an account to be created: one of the nine classes, written as `credit_card`, `CreditCard` or as in a file */
                value?: string | null;
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
             * @description The id of an account, category or tag of the family; null for none, see create_when_empty
             */
            mappable_id?: string | null;
            /** @description If mappable_id is null: true (the default) creates a record with this name when the import is published, false leaves the rows without one */
            create_when_empty?: boolean | null;
            /** @description The class of an account_type, or of an account to be created: one of the nine classes, written as `credit_card`, `CreditCard` or as in a file */
            value?: string | null;
        };
        CreateAccount: {
            /** @description The name of the record */
            name: string;
            /**
             * @description The type of the account, e.g. `depository`
             * @enum {string}
             */
            account_type: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
            /** @description A more specific type, e.g. `checking` */
            subtype?: string | null;
            /** @description ISO 4217; defaults to the currency of the family */
            currency?: string | null;
            /** @description A decimal string: positive is owned, or for a liability owed. It becomes an opening valuation dated two years ago */
            balance?: string | number | null;
            /** @description Defaults to active */
            status?: ("active" | "disabled" | "draft") | null;
            /** @description The name of the bank; null if unknown */
            institution_name?: string | null;
            /** @description A domain without scheme, path or port */
            institution_domain?: string | null;
            /** @description Notes; null if there are none */
            notes?: string | null;
        };
        CreateBankConnection: {
            /**
             * @description The provider of the bank feed
             * @enum {string}
             */
            provider: "us" | "global";
            /** @description The name of the record */
            name?: string | null;
            /** @description For the provider `us`; works only once */
            setup_token?: string;
            /** @description For the provider `global` */
            api_key?: string;
            /** @description Syncs do not read transactions before this date; at most 360 days ago for `us`, 730 for `global` */
            sync_start_date?: string | null;
        };
        CreateBudget: {
            /** @description The first day */
            start_date: string;
            /** @description The last day */
            end_date: string;
            /** @description The planned spending, a decimal: positive is money out */
            budgeted_spending?: string | number | null;
            /** @description The planned income, a decimal: positive is money in */
            expected_income?: string | number | null;
            /** @description The planned spending of each category */
            categories?: {
                /** @description The id of the category */
                category_id: string;
                /** @description The planned spending, a decimal: positive is money out */
                budgeted_spending?: string | number | null;
            }[];
            /** @description ISO 4217; defaults to the currency of the family */
            currency?: string | null;
        };
        CreateChangeSet: {
            /** @description The filters of the list of transactions, by name; an empty object selects every transaction */
            filter?: {
                [key: string]: string | boolean;
            };
            /** @description The transactions to change, instead of a filter */
            transaction_ids?: string[];
            /** @description Fields that are not sent keep their values; null clears a field */
            changes: {
                /** @description The id of the category */
                category_id?: string | null;
                /** @description The id of the merchant */
                merchant_id?: string | null;
                /** @description Replaces all tags */
                tag_ids?: string[] | null;
                /** @description Tags that every transaction gets in addition */
                add_tag_ids?: string[] | null;
                /** @description Tags that no transaction keeps */
                remove_tag_ids?: string[] | null;
                /** @description The name of the record */
                name?: string;
                /** @description Notes; null if there are none */
                notes?: string | null;
                /** @description Whether the entry is left out of all totals */
                excluded?: boolean;
                /**
                 * @description The kind of transaction
                 * @enum {string}
                 */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
                /** @description The id of the account */
                account_id?: string;
                /**
                 * @description Deletes the transactions with their parts; sent alone
                 * @constant
                 */
                delete?: true;
            };
        };
        CreateCategory: {
            /** @description The name of the record */
            name: string;
            /** @description `#RRGGBB` */
            color?: string | null;
            /** @description The name of an icon */
            icon?: string | null;
            /** @description Whether the category is for income or expenses */
            classification?: ("income" | "expense") | null;
            /** @description A category without a parent: categories have at most two levels */
            parent_id?: string | null;
        };
        CreateImport: {
            /** @description The account for rows that name no account */
            account_id?: string | null;
            /** @description Whether to publish immediately if every row is valid; `true` or `false` */
            publish?: (boolean | ("true" | "false" | "")) | null;
            /** @description Publish a PDF statement even if its rows do not add up to its own figures. Has no effect on other types. Applies only to the publish in the same request */
            accept_incomplete?: (boolean | ("true" | "false" | "")) | null;
            /** @description What to do with rows that may be the same transactions as entries of another source: `ask` refuses to publish while there are any, `match` keeps one of each, `create` (the default) keeps both. Applies only to the publish in the same request */
            on_possible_duplicate?: ("" | "ask" | "match" | "create") | null;
            /** @description Whether to find out from the file what the request does not tell. What the file leaves open is in `questions` */
            detect?: (boolean | ("true" | "false" | "")) | null;
            /** @description The column of the date */
            date_col_label?: string | null;
            /** @description The column of the amount */
            amount_col_label?: string | null;
            /** @description The column of money in, if the file has no single column of amounts */
            inflow_col_label?: string | null;
            /** @description The column of money out, if the file has no single column of amounts */
            outflow_col_label?: string | null;
            /** @description The column of the balance after each row */
            balance_col_label?: string | null;
            /** @description The column of the name */
            name_col_label?: string | null;
            /** @description The column of the category */
            category_col_label?: string | null;
            /** @description The column of the tags */
            tags_col_label?: string | null;
            /** @description The column of the notes */
            notes_col_label?: string | null;
            /** @description The column of the account */
            account_col_label?: string | null;
            /** @description The column of the quantity */
            qty_col_label?: string | null;
            /** @description The column of the ticker */
            ticker_col_label?: string | null;
            /** @description The column of the price */
            price_col_label?: string | null;
            /** @description The column of the account type */
            entity_type_col_label?: string | null;
            /** @description The column of the currency */
            currency_col_label?: string | null;
            /** @description The column of the exchange */
            exchange_operating_mic_col_label?: string | null;
            /** @description The date format, e.g. `%Y-%m-%d` */
            date_format?: string | null;
            /** @description The number format, e.g. `1,234.56` */
            number_format?: (("1,234.56" | "1.234,56" | "1 234,56" | "1,234") | "") | null;
            /** @description Whether money in is positive or negative in the file */
            signage_convention?: (("inflows_positive" | "inflows_negative") | "") | null;
            /** @description The column separator */
            col_sep?: (("," | ";" | "\t" | "|") | "") | null;
            /** @description How the file distinguishes money in from money out */
            amount_type_strategy?: (("signed_amount" | "custom_column") | "") | null;
            /** @description The text that marks money in, if a column tells money in from money out */
            amount_type_inflow_value?: string | null;
            /** @description Lines above the header that are not read */
            rows_to_skip?: (number | string) | null;
            /** @description The character encoding of the file; detected if null */
            encoding?: string | null;
            /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first */
            header?: (boolean | ("true" | "false" | "")) | null;
            /** @description `no_date`: rows without a date, such as totals and second lines, are left out; null for none */
            leave_out?: ("no_date" | "") | null;
            /** @description For dates without a year: the earliest day that the file can have (ISO 8601). Every date is the first such day from it, within a year */
            dates_from?: string | null;
            /**
             * @description Supported: TransactionImport, TradeImport, AccountImport, MintImport, ActualImport, YnabImport, CategoryImport, RuleImport, MerchantImport, PdfImport, QifImport, NativeImport. Other types are rejected with 422 invalid_import_type
             * @default TransactionImport
             * @enum {string}
             */
            type?: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /** @description CSV or QIF (at most 10 MB), or native NDJSON (at most 64 MB), measured after decompression; 1 MB is 1,048,576 bytes */
            raw_file_content?: string;
            /** @description The `id` from POST /api/v1/uploads, after the file was sent to its `url` */
            upload_id?: string;
        };
        CreateImportForm: {
            /** @description The account for rows that name no account */
            account_id?: string | null;
            /** @description Whether to publish immediately if every row is valid; `true` or `false` */
            publish?: (boolean | ("true" | "false" | "")) | null;
            /** @description Publish a PDF statement even if its rows do not add up to its own figures. Has no effect on other types. Applies only to the publish in the same request */
            accept_incomplete?: (boolean | ("true" | "false" | "")) | null;
            /** @description What to do with rows that may be the same transactions as entries of another source: `ask` refuses to publish while there are any, `match` keeps one of each, `create` (the default) keeps both. Applies only to the publish in the same request */
            on_possible_duplicate?: ("" | "ask" | "match" | "create") | null;
            /** @description Whether to find out from the file what the request does not tell. What the file leaves open is in `questions` */
            detect?: (boolean | ("true" | "false" | "")) | null;
            /** @description The column of the date */
            date_col_label?: string | null;
            /** @description The column of the amount */
            amount_col_label?: string | null;
            /** @description The column of money in, if the file has no single column of amounts */
            inflow_col_label?: string | null;
            /** @description The column of money out, if the file has no single column of amounts */
            outflow_col_label?: string | null;
            /** @description The column of the balance after each row */
            balance_col_label?: string | null;
            /** @description The column of the name */
            name_col_label?: string | null;
            /** @description The column of the category */
            category_col_label?: string | null;
            /** @description The column of the tags */
            tags_col_label?: string | null;
            /** @description The column of the notes */
            notes_col_label?: string | null;
            /** @description The column of the account */
            account_col_label?: string | null;
            /** @description The column of the quantity */
            qty_col_label?: string | null;
            /** @description The column of the ticker */
            ticker_col_label?: string | null;
            /** @description The column of the price */
            price_col_label?: string | null;
            /** @description The column of the account type */
            entity_type_col_label?: string | null;
            /** @description The column of the currency */
            currency_col_label?: string | null;
            /** @description The column of the exchange */
            exchange_operating_mic_col_label?: string | null;
            /** @description The date format, e.g. `%Y-%m-%d` */
            date_format?: string | null;
            /** @description The number format, e.g. `1,234.56` */
            number_format?: (("1,234.56" | "1.234,56" | "1 234,56" | "1,234") | "") | null;
            /** @description Whether money in is positive or negative in the file */
            signage_convention?: (("inflows_positive" | "inflows_negative") | "") | null;
            /** @description The column separator */
            col_sep?: (("," | ";" | "\t" | "|") | "") | null;
            /** @description How the file distinguishes money in from money out */
            amount_type_strategy?: (("signed_amount" | "custom_column") | "") | null;
            /** @description The text that marks money in, if a column tells money in from money out */
            amount_type_inflow_value?: string | null;
            /** @description Lines above the header that are not read */
            rows_to_skip?: (number | string) | null;
            /** @description The character encoding of the file; detected if null */
            encoding?: string | null;
            /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first */
            header?: (boolean | ("true" | "false" | "")) | null;
            /** @description `no_date`: rows without a date, such as totals and second lines, are left out; null for none */
            leave_out?: ("no_date" | "") | null;
            /** @description For dates without a year: the earliest day that the file can have (ISO 8601). Every date is the first such day from it, within a year */
            dates_from?: string | null;
            /**
             * @description Supported: TransactionImport, TradeImport, AccountImport, MintImport, ActualImport, YnabImport, CategoryImport, RuleImport, MerchantImport, PdfImport, QifImport, NativeImport. Other types are rejected with 422 invalid_import_type
             * @default TransactionImport
             * @enum {string}
             */
            type?: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /** @description CSV or QIF (at most 10 MB), or native NDJSON (at most 64 MB), measured after decompression; 1 MB is 1,048,576 bytes */
            raw_file_content?: string;
            /** @description The `id` from POST /api/v1/uploads, after the file was sent to its `url` */
            upload_id?: string;
            /**
             * Format: binary
             * @description The file, optionally compressed with gzip. A PDF (at most 25 MB) is read in the background
             */
            file?: string;
        };
        CreateImportSession: {
            /** @description Always `NativeImport` */
            type?: ("NativeImport" | "") | null;
            /** @description The client's own id for the session, at most 255 characters. The same id always refers to the same session */
            client_session_id?: string | null;
            /** @description The number of chunks, numbered from 1. If it is not set, any sequence numbers are accepted */
            expected_chunks?: (number | string) | null;
            /** @description The name of the file that is sent in chunks, for lists of imports. Folders in it are dropped */
            filename?: string | null;
        };
        CreateMerchant: {
            /** @description The name of the record */
            name: string;
            /** @description `#RRGGBB` */
            color?: string | null;
            /** @description An https URL */
            website_url?: string | null;
            /** @description An https URL */
            logo_url?: string | null;
        };
        CreateWebhook: {
            /** @description A public https address without user name and password. Redirects are not followed */
            url: string;
            /** @description What it is for */
            description?: string | null;
            /** @description The events that it receives; null for all, including new types */
            event_types?: ("import.completed" | "import.failed" | "import.reverted" | "import.needs_attention" | "bank_sync.failed" | "transactions.changed")[] | null;
        };
        UpdateWebhook: {
            /** @description A public https address without user name and password. Redirects are not followed */
            url?: string;
            /** @description What it is for */
            description?: string | null;
            /** @description The events that it receives; null for all, including new types */
            event_types?: ("import.completed" | "import.failed" | "import.reverted" | "import.needs_attention" | "bank_sync.failed" | "transactions.changed")[] | null;
            /** @description A webhook that is enabled again receives what happens from then on */
            enabled?: boolean;
        };
        CreateRule: {
            /** @description A rule without a name is identified by its content */
            name?: string | null;
            /**
             * @description What the rule applies to: `transaction`
             * @constant
             */
            resource_type?: "transaction";
            /** @description Defaults to false */
            active?: boolean;
            /** @description The date from which the rule applies */
            effective_date?: string | null;
            /** @description Lower positions run first, rules without one last; ties in order of creation */
            position?: number | null;
            /** @description No later rule changes a transaction that meets the conditions of this one; defaults to false */
            stop_after_match?: boolean;
            /** @description Each `{condition_type, operator, value}`, or `{condition_type: "compound", operator: "and"|"or", sub_conditions}`; a category, merchant or tag by its id or name */
            conditions?: unknown[];
            /** @description Each `{action_type, value}`, at most one of a type; a category, merchant or tag by its id or name */
            actions: unknown[];
        };
        CreateTag: {
            /** @description The name of the record */
            name: string;
            /** @description `#RRGGBB` */
            color?: string | null;
        };
        CreateTransaction: {
            /** @description The id of the account */
            account_id: string;
            /** @description The day */
            date: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount: string | number;
            /** @description ISO 4217; defaults to the currency of the account */
            currency?: string | null;
            /** @description The name of the entry, e.g. the payee */
            name: string;
            /** @description Notes; null if there are none */
            notes?: string | null;
            /** @description The id of the category */
            category_id?: string | null;
            /** @description The id of the merchant */
            merchant_id?: string | null;
            /** @description The ids of all tags */
            tag_ids?: string[] | null;
            /** @description Whether the entry is left out of all totals */
            excluded?: boolean;
            /**
             * @description The kind of transaction
             * @enum {string}
             */
            kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
            /** @description Parts that add up to the amount, each a separate entry. The transaction itself then has `excluded: true` */
            splits?: {
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string | number;
                /** @description The name of the entry, e.g. the payee */
                name?: string;
                /** @description Notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category */
                category_id?: string | null;
                /** @description The id of the merchant */
                merchant_id?: string | null;
                /** @description The ids of all tags */
                tag_ids?: string[] | null;
                /** @description Whether the entry is left out of all totals */
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
            /** @description The fields of the valuation */
            valuation: {
                /** @description The id of the account */
                account_id: string;
                /** @description What the account is worth: a value, not a flow. For a debt, positive is what is owed */
                amount: string | number;
                /** @description The day */
                date: string;
                /** @description Notes; null if there are none */
                notes?: string | null;
                /** @description Returns 200 instead of 201 if the day already has a valuation */
                upsert?: boolean;
            };
            /** @description Returns 200 instead of 201 if the day already has a valuation */
            upsert?: boolean;
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
            /** @description An existing account of the family in the same currency */
            account_id?: string;
            /** @description Creates an account in the currency of the bank account */
            create?: {
                /**
                 * @description The type of the account, e.g. `depository`
                 * @enum {string}
                 */
                account_type: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
                /** @description A more specific type, e.g. `checking` */
                subtype?: string | null;
                /** @description Defaults to the name at the bank */
                name?: string | null;
            };
            /** @description Replace existing links of the account and of the bank account */
            relink?: boolean;
        };
        PreflightImport: {
            /** @description The id of the account */
            account_id?: string | null;
            /** @description Whether to find out from the file what the request does not tell. What the file leaves open is in `questions` */
            detect?: (boolean | ("true" | "false" | "")) | null;
            /** @description The column of the date */
            date_col_label?: string | null;
            /** @description The column of the amount */
            amount_col_label?: string | null;
            /** @description The column of money in, if the file has no single column of amounts */
            inflow_col_label?: string | null;
            /** @description The column of money out, if the file has no single column of amounts */
            outflow_col_label?: string | null;
            /** @description The column of the balance after each row */
            balance_col_label?: string | null;
            /** @description The column of the name */
            name_col_label?: string | null;
            /** @description The column of the category */
            category_col_label?: string | null;
            /** @description The column of the tags */
            tags_col_label?: string | null;
            /** @description The column of the notes */
            notes_col_label?: string | null;
            /** @description The column of the account */
            account_col_label?: string | null;
            /** @description The column of the quantity */
            qty_col_label?: string | null;
            /** @description The column of the ticker */
            ticker_col_label?: string | null;
            /** @description The column of the price */
            price_col_label?: string | null;
            /** @description The column of the account type */
            entity_type_col_label?: string | null;
            /** @description The column of the currency */
            currency_col_label?: string | null;
            /** @description The column of the exchange */
            exchange_operating_mic_col_label?: string | null;
            /** @description The date format, e.g. `%Y-%m-%d` */
            date_format?: string | null;
            /** @description The number format, e.g. `1,234.56` */
            number_format?: (("1,234.56" | "1.234,56" | "1 234,56" | "1,234") | "") | null;
            /** @description Whether money in is positive or negative in the file */
            signage_convention?: (("inflows_positive" | "inflows_negative") | "") | null;
            /** @description The column separator */
            col_sep?: (("," | ";" | "\t" | "|") | "") | null;
            /** @description How the file distinguishes money in from money out */
            amount_type_strategy?: (("signed_amount" | "custom_column") | "") | null;
            /** @description The text that marks money in, if a column tells money in from money out */
            amount_type_inflow_value?: string | null;
            /** @description Lines above the header that are not read */
            rows_to_skip?: (number | string) | null;
            /** @description The character encoding of the file; detected if null */
            encoding?: string | null;
            /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first */
            header?: (boolean | ("true" | "false" | "")) | null;
            /** @description `no_date`: rows without a date, such as totals and second lines, are left out; null for none */
            leave_out?: ("no_date" | "") | null;
            /** @description For dates without a year: the earliest day that the file can have (ISO 8601). Every date is the first such day from it, within a year */
            dates_from?: string | null;
            /**
             * @description Supported: TransactionImport, TradeImport, AccountImport, MintImport, ActualImport, YnabImport, CategoryImport, RuleImport, MerchantImport, PdfImport, QifImport, NativeImport. Other types are rejected with 422 invalid_import_type
             * @default TransactionImport
             * @enum {string}
             */
            type?: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /** @description CSV or QIF (at most 10 MB), or native NDJSON (at most 64 MB), measured after decompression; 1 MB is 1,048,576 bytes */
            raw_file_content?: string;
            /** @description The `id` from POST /api/v1/uploads, after the file was sent to its `url` */
            upload_id?: string;
        };
        PreflightImportForm: {
            /** @description The id of the account */
            account_id?: string | null;
            /** @description Whether to find out from the file what the request does not tell. What the file leaves open is in `questions` */
            detect?: (boolean | ("true" | "false" | "")) | null;
            /** @description The column of the date */
            date_col_label?: string | null;
            /** @description The column of the amount */
            amount_col_label?: string | null;
            /** @description The column of money in, if the file has no single column of amounts */
            inflow_col_label?: string | null;
            /** @description The column of money out, if the file has no single column of amounts */
            outflow_col_label?: string | null;
            /** @description The column of the balance after each row */
            balance_col_label?: string | null;
            /** @description The column of the name */
            name_col_label?: string | null;
            /** @description The column of the category */
            category_col_label?: string | null;
            /** @description The column of the tags */
            tags_col_label?: string | null;
            /** @description The column of the notes */
            notes_col_label?: string | null;
            /** @description The column of the account */
            account_col_label?: string | null;
            /** @description The column of the quantity */
            qty_col_label?: string | null;
            /** @description The column of the ticker */
            ticker_col_label?: string | null;
            /** @description The column of the price */
            price_col_label?: string | null;
            /** @description The column of the account type */
            entity_type_col_label?: string | null;
            /** @description The column of the currency */
            currency_col_label?: string | null;
            /** @description The column of the exchange */
            exchange_operating_mic_col_label?: string | null;
            /** @description The date format, e.g. `%Y-%m-%d` */
            date_format?: string | null;
            /** @description The number format, e.g. `1,234.56` */
            number_format?: (("1,234.56" | "1.234,56" | "1 234,56" | "1,234") | "") | null;
            /** @description Whether money in is positive or negative in the file */
            signage_convention?: (("inflows_positive" | "inflows_negative") | "") | null;
            /** @description The column separator */
            col_sep?: (("," | ";" | "\t" | "|") | "") | null;
            /** @description How the file distinguishes money in from money out */
            amount_type_strategy?: (("signed_amount" | "custom_column") | "") | null;
            /** @description The text that marks money in, if a column tells money in from money out */
            amount_type_inflow_value?: string | null;
            /** @description Lines above the header that are not read */
            rows_to_skip?: (number | string) | null;
            /** @description The character encoding of the file; detected if null */
            encoding?: string | null;
            /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first */
            header?: (boolean | ("true" | "false" | "")) | null;
            /** @description `no_date`: rows without a date, such as totals and second lines, are left out; null for none */
            leave_out?: ("no_date" | "") | null;
            /** @description For dates without a year: the earliest day that the file can have (ISO 8601). Every date is the first such day from it, within a year */
            dates_from?: string | null;
            /**
             * @description Supported: TransactionImport, TradeImport, AccountImport, MintImport, ActualImport, YnabImport, CategoryImport, RuleImport, MerchantImport, PdfImport, QifImport, NativeImport. Other types are rejected with 422 invalid_import_type
             * @default TransactionImport
             * @enum {string}
             */
            type?: "TransactionImport" | "TradeImport" | "AccountImport" | "MintImport" | "ActualImport" | "YnabImport" | "CategoryImport" | "RuleImport" | "MerchantImport" | "PdfImport" | "QifImport" | "NativeImport";
            /** @description CSV or QIF (at most 10 MB), or native NDJSON (at most 64 MB), measured after decompression; 1 MB is 1,048,576 bytes */
            raw_file_content?: string;
            /** @description The `id` from POST /api/v1/uploads, after the file was sent to its `url` */
            upload_id?: string;
            /**
             * Format: binary
             * @description The file, optionally compressed with gzip. A PDF (at most 25 MB) is read in the background
             */
            file?: string;
        };
        PreviewRule: {
            /** @description The filters of the list of transactions, by name; an empty object selects every transaction */
            filter?: {
                [key: string]: string | boolean;
            };
        };
        PublishImport: {
            /** @description Publish a PDF statement even if its rows do not add up to its own figures. Has no effect on other types. Applies only to the publish in the same request */
            accept_incomplete?: (boolean | ("true" | "false" | "")) | null;
            /** @description What to do with rows that may be the same transactions as entries of another source: `ask` refuses to publish while there are any, `match` keeps one of each, `create` (the default) keeps both. Applies only to the publish in the same request */
            on_possible_duplicate?: ("" | "ask" | "match" | "create") | null;
        };
        RepairRow: {
            /** @description New values, written as in the file. Fields that are not sent do not change */
            fields?: {
                /** @description The corrected account, written as in the file */
                account?: string;
                /** @description The date, in the date format of the file */
                date?: string;
                /** @description The number of units; negative for a sale */
                qty?: string;
                /** @description The ticker symbol of the security */
                ticker?: string;
                /** @description The exchange, ISO 10383 operating MIC; null if unknown */
                exchange_operating_mic?: string;
                /** @description The price per unit. The direction is the sign of `qty` */
                price?: string;
                /** @description The amount, in the number format and sign of the file */
                amount?: string;
                /** @description The ISO 4217 currency code */
                currency?: string;
                /** @description The name in the row, e.g. the payee */
                name?: string;
                /** @description The corrected category, written as in the file */
                category?: string;
                /** @description The corrected tags, written as in the file */
                tags?: string;
                /** @description The type of the account, as the file names it */
                entity_type?: string;
                /** @description Notes; null if there are none */
                notes?: string;
                /** @description The date from which the rule applies */
                effective_date?: string;
                /** @description When the rule applies, as JSON */
                conditions?: string;
                /** @description What the rule does, as JSON */
                actions?: string;
                /** @description Whether the rule is enabled */
                active?: boolean | string;
                /** @description What the rule applies to: `transaction` */
                resource_type?: string;
                /** @description The name of the parent category */
                category_parent?: string;
                /** @description The colour of a category, `#rrggbb` */
                category_color?: string;
                /** @description The icon of a category */
                category_icon?: string;
                /** @description The colour of a merchant, `#rrggbb` */
                merchant_color?: string;
                /** @description The website of a merchant */
                merchant_website?: string;
            };
            /** @description Whether the row is left out: shown, but not written. A row with new values is taken in */
            left_out?: boolean;
            /**
             * @description Decides about a row with the effect `review`, or one that matches by the same bank reference: `match` if the entry is the same transaction, `create` to keep both, `ask` to leave it open again. Send it alone
             * @enum {string}
             */
            on_possible_duplicate?: "ask" | "match" | "create";
        };
        RevertChangeSet: {
            /** @description Also reverts later change sets that changed the same values */
            include_later?: boolean;
        };
        RevertImport: {
            /** @description Whether to also remove entries that were edited since the import */
            force?: (boolean | ("true" | "false" | "")) | null;
        };
        RunRules: {
            /** @description Also inactive ones; without this, all active rules */
            rule_ids?: string[];
            /** @description The filters of the list of transactions, by name; an empty object selects every transaction */
            filter?: {
                [key: string]: string | boolean;
            };
        };
        TransferPairs: {
            /** @description Pairs of the transaction that the money left with and the one that it arrived with */
            transfers: {
                /** @description The transaction that money left by */
                outflow_transaction_id: string;
                /** @description The transaction that money arrived by */
                inflow_transaction_id: string;
            }[];
        };
        DuplicatePairs: {
            /** @description Pairs of the transaction to keep and the one to merge into it */
            duplicates: {
                /** @description The one to keep */
                kept_transaction_id: string;
                /** @description The one to merge into it */
                merged_transaction_id: string;
            }[];
        };
        UpdateImport: {
            /** @description The id of the account */
            account_id?: string | null;
            /** @description The column of the date */
            date_col_label?: string | null;
            /** @description The column of the amount */
            amount_col_label?: string | null;
            /** @description The column of money in, if the file has no single column of amounts */
            inflow_col_label?: string | null;
            /** @description The column of money out, if the file has no single column of amounts */
            outflow_col_label?: string | null;
            /** @description The column of the balance after each row */
            balance_col_label?: string | null;
            /** @description The column of the name */
            name_col_label?: string | null;
            /** @description The column of the category */
            category_col_label?: string | null;
            /** @description The column of the tags */
            tags_col_label?: string | null;
            /** @description The column of the notes */
            notes_col_label?: string | null;
            /** @description The column of the account */
            account_col_label?: string | null;
            /** @description The column of the quantity */
            qty_col_label?: string | null;
            /** @description The column of the ticker */
            ticker_col_label?: string | null;
            /** @description The column of the price */
            price_col_label?: string | null;
            /** @description The column of the account type */
            entity_type_col_label?: string | null;
            /** @description The column of the currency */
            currency_col_label?: string | null;
            /** @description The column of the exchange */
            exchange_operating_mic_col_label?: string | null;
            /** @description The date format, e.g. `%Y-%m-%d` */
            date_format?: string | null;
            /** @description The number format, e.g. `1,234.56` */
            number_format?: (("1,234.56" | "1.234,56" | "1 234,56" | "1,234") | "") | null;
            /** @description Whether money in is positive or negative in the file */
            signage_convention?: (("inflows_positive" | "inflows_negative") | "") | null;
            /** @description The column separator */
            col_sep?: (("," | ";" | "\t" | "|") | "") | null;
            /** @description How the file distinguishes money in from money out */
            amount_type_strategy?: (("signed_amount" | "custom_column") | "") | null;
            /** @description The text that marks money in, if a column tells money in from money out */
            amount_type_inflow_value?: string | null;
            /** @description Lines above the header that are not read */
            rows_to_skip?: (number | string) | null;
            /** @description The character encoding of the file; detected if null */
            encoding?: string | null;
            /** @description `false` if the file has no header: its columns are then named by position, `#1` for the first */
            header?: (boolean | ("true" | "false" | "")) | null;
            /** @description `no_date`: rows without a date, such as totals and second lines, are left out; null for none */
            leave_out?: ("no_date" | "") | null;
            /** @description For dates without a year: the earliest day that the file can have (ISO 8601). Every date is the first such day from it, within a year */
            dates_from?: string | null;
        };
        UpdateAccount: {
            /** @description The name of the record */
            name?: string;
            /** @description A more specific type, e.g. `checking` */
            subtype?: string | null;
            /**
             * @description Disabled accounts are left out of the balance sheet
             * @enum {string}
             */
            status?: "active" | "disabled" | "draft";
            /** @description The name of the bank; null if unknown */
            institution_name?: string | null;
            /** @description A domain without scheme, path or port */
            institution_domain?: string | null;
            /** @description Notes; null if there are none */
            notes?: string | null;
        };
        UpdateBankAccount: {
            /** @description Whether to invert the sign of the balance that the bank reports */
            invert_balance: boolean;
        };
        UpdateBankConnection: {
            /** @description The name of the record */
            name?: string;
            /** @description For the provider `us`; works only once */
            setup_token?: string;
            /** @description For the provider `global` */
            api_key?: string;
            /** @description Syncs do not read transactions before this date; at most 360 days ago for `us`, 730 for `global` */
            sync_start_date?: string | null;
        };
        UpdateBudget: {
            /** @description The first day */
            start_date?: string;
            /** @description The last day */
            end_date?: string;
            /** @description The planned spending, a decimal: positive is money out */
            budgeted_spending?: string | number | null;
            /** @description The planned income, a decimal: positive is money in */
            expected_income?: string | number | null;
            /** @description The planned spending of each category */
            categories?: {
                /** @description The id of the category */
                category_id: string;
                /** @description The planned spending, a decimal: positive is money out */
                budgeted_spending?: string | number | null;
            }[];
            /** @description The ISO 4217 currency code */
            currency?: string;
        };
        UpdateCategory: {
            /** @description The name of the record */
            name?: string;
            /** @description `#RRGGBB` */
            color?: string | null;
            /** @description The name of an icon */
            icon?: string | null;
            /** @description Whether the category is for income or expenses */
            classification?: ("income" | "expense") | null;
            /** @description A category without a parent: categories have at most two levels */
            parent_id?: string | null;
        };
        UpdateMerchant: {
            /** @description The name of the record */
            name?: string;
            /** @description `#RRGGBB` */
            color?: string | null;
            /** @description An https URL */
            website_url?: string | null;
            /** @description An https URL */
            logo_url?: string | null;
        };
        UpdateRows: {
            /** @description Which rows change. Spaces around texts are ignored */
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
                /** @description A part of the text of the field. Upper and lower case are the same */
                contains: string;
            } | {
                /** @description Fields that are all blank */
                empty: ("account" | "date" | "qty" | "ticker" | "exchange_operating_mic" | "price" | "amount" | "currency" | "name" | "category" | "tags" | "entity_type" | "notes" | "effective_date" | "conditions" | "actions" | "active" | "resource_type" | "category_parent" | "category_color" | "category_icon" | "merchant_color" | "merchant_website")[];
            };
            /** @description Leaves the rows out, or takes those that are left out in again. Send either this or `fields` */
            left_out?: boolean;
            /** @description New values for the rows, written as in the file. Rows that are left out stay as they are */
            fields?: {
                /** @description The corrected account, written as in the file */
                account?: string;
                /** @description The date, in the date format of the file */
                date?: string;
                /** @description The number of units; negative for a sale */
                qty?: string;
                /** @description The ticker symbol of the security */
                ticker?: string;
                /** @description The exchange, ISO 10383 operating MIC; null if unknown */
                exchange_operating_mic?: string;
                /** @description The price per unit. The direction is the sign of `qty` */
                price?: string;
                /** @description The amount, in the number format and sign of the file */
                amount?: string;
                /** @description The ISO 4217 currency code */
                currency?: string;
                /** @description The name in the row, e.g. the payee */
                name?: string;
                /** @description The corrected category, written as in the file */
                category?: string;
                /** @description The corrected tags, written as in the file */
                tags?: string;
                /** @description The type of the account, as the file names it */
                entity_type?: string;
                /** @description Notes; null if there are none */
                notes?: string;
                /** @description The date from which the rule applies */
                effective_date?: string;
                /** @description When the rule applies, as JSON */
                conditions?: string;
                /** @description What the rule does, as JSON */
                actions?: string;
                /** @description Whether the rule is enabled */
                active?: boolean | string;
                /** @description What the rule applies to: `transaction` */
                resource_type?: string;
                /** @description The name of the parent category */
                category_parent?: string;
                /** @description The colour of a category, `#rrggbb` */
                category_color?: string;
                /** @description The icon of a category */
                category_icon?: string;
                /** @description The colour of a merchant, `#rrggbb` */
                merchant_color?: string;
                /** @description The website of a merchant */
                merchant_website?: string;
            };
        };
        UpdateRule: {
            /** @description A rule without a name is identified by its content */
            name?: string | null;
            /**
             * @description What the rule applies to: `transaction`
             * @constant
             */
            resource_type?: "transaction";
            /** @description Defaults to false */
            active?: boolean;
            /** @description The date from which the rule applies */
            effective_date?: string | null;
            /** @description Lower positions run first, rules without one last; ties in order of creation */
            position?: number | null;
            /** @description No later rule changes a transaction that meets the conditions of this one; defaults to false */
            stop_after_match?: boolean;
            /** @description Each `{condition_type, operator, value}`, or `{condition_type: "compound", operator: "and"|"or", sub_conditions}`; a category, merchant or tag by its id or name */
            conditions?: unknown[];
            /** @description Each `{action_type, value}`, at most one of a type; a category, merchant or tag by its id or name */
            actions?: unknown[];
        };
        UpdateTag: {
            /** @description The name of the record */
            name?: string;
            /** @description `#RRGGBB` */
            color?: string | null;
        };
        UpdateTransaction: {
            /** @description The id of the account */
            account_id?: string;
            /** @description The day */
            date?: string;
            /** @description A decimal in ledger sign: positive is money out, negative is money in */
            amount?: string | number;
            /** @description The ISO 4217 currency code */
            currency?: string;
            /** @description The name of the entry, e.g. the payee */
            name?: string;
            /** @description Notes; null if there are none */
            notes?: string | null;
            /** @description The id of the category */
            category_id?: string | null;
            /** @description The id of the merchant */
            merchant_id?: string | null;
            /** @description The ids of all tags */
            tag_ids?: string[] | null;
            /** @description Whether the entry is left out of all totals */
            excluded?: boolean;
            /**
             * @description The kind of transaction
             * @enum {string}
             */
            kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
            /** @description Replaces all parts; an empty list removes the split */
            splits?: {
                /** @description A decimal in ledger sign: positive is money out, negative is money in */
                amount: string | number;
                /** @description The name of the entry, e.g. the payee */
                name?: string;
                /** @description Notes; null if there are none */
                notes?: string | null;
                /** @description The id of the category */
                category_id?: string | null;
                /** @description The id of the merchant */
                merchant_id?: string | null;
                /** @description The ids of all tags */
                tag_ids?: string[] | null;
                /** @description Whether the entry is left out of all totals */
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
             * @description `only_pair`: certain pairs of a new import or sync are linked at once. `ask`: all are suggested
             * @enum {string}
             */
            link_transfers: "ask" | "only_pair";
        };
        UpdateValuation: {
            /** @description The fields of the valuation */
            valuation: {
                /** @description What the account is worth, sent together with `date`. For a debt, positive is what is owed */
                amount?: string | number;
                /** @description The day */
                date?: string;
                /** @description Notes; null if there are none */
                notes?: string | null;
            };
        };
        /**
         * Format: binary
         * @description One of the other bodies, compressed with gzip; X-Content-Type gives its media type
         */
        CompressedBody: string;
        /** @description An error from the gateway itself */
        GatewayError: {
            /** @description A description of the problem */
            message: string | null;
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
        /** @description The id of the bank account that has become dormant */
        dormant_id: string;
        /** @description The number of the row in the file, starting at 1 */
        row_number: number;
        /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
        page: number;
        /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
        per_page: number;
        /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
        IdempotencyKey: string;
        /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
        IfMatch: string;
        /** @description The id of the account */
        filter_account_id: string;
        /** @description The first day */
        filter_start_date: string;
        /** @description The last day */
        filter_end_date: string;
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The status */
                status?: "pending" | "complete" | "importing" | "reverting" | "revert_failed" | "failed";
                /** @description The type of file */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateImport"];
                "multipart/form-data": components["schemas"]["CreateImportForm"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description Whether the row has no errors */
                valid?: "true" | "false";
                /** @description Text to find in any field, ignoring case. A search reads every row of the import */
                search?: string;
                /** @description The effect that publishing would have: rows that create a record, rows that match one, or possible duplicates (`review`). Only for imports of at most 20,000 rows */
                effect?: "create" | "match" | "review";
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The type of file */
                type?: "account" | "category" | "tag" | "account_type";
                /** @description Whether the text is matched to an existing record or a value */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                "multipart/form-data": components["schemas"]["PublishImport"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateImportSession"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                "multipart/form-data": components["schemas"]["PublishImport"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChangeSet"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
        requestBody?: never;
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RunRules"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RunRules"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day */
                start_date?: components["parameters"]["filter_start_date"];
                /** @description The last day */
                end_date?: components["parameters"]["filter_end_date"];
                /** @description Only suggestions of this field */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptSuggestions"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
    listTransfers: {
        parameters: {
            query?: {
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day */
                start_date?: components["parameters"]["filter_start_date"];
                /** @description The last day */
                end_date?: components["parameters"]["filter_end_date"];
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferPairs"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferPairs"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTransferSettings"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day */
                start_date?: components["parameters"]["filter_start_date"];
                /** @description The last day */
                end_date?: components["parameters"]["filter_end_date"];
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicatePairs"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
    listValuations: {
        parameters: {
            query?: {
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day */
                start_date?: components["parameters"]["filter_start_date"];
                /** @description The last day */
                end_date?: components["parameters"]["filter_end_date"];
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
    createValuation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateValuation"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccount"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day */
                start_date?: components["parameters"]["filter_start_date"];
                /** @description The last day */
                end_date?: components["parameters"]["filter_end_date"];
                /** @description The import that created it; null if none did */
                import_id?: string;
                /** @description Text contained in the name or notes, ignoring case */
                search?: string;
                /** @description The id of the category */
                category_id?: string;
                /** @description The id of the merchant */
                merchant_id?: string;
                /** @description The id of the tag */
                tag_id?: string;
                /** @description The smallest amount, ignoring the sign */
                min_amount?: string;
                /** @description The largest amount, ignoring the sign */
                max_amount?: string;
                /** @description income: money in; expense: money out */
                type?: "income" | "expense";
                /** @description Whether the transaction comes from a bank feed and is not booked yet */
                pending?: "true" | "false";
                /** @description Whether the entry is left out of all totals */
                excluded?: "true" | "false";
                /** @description The kind of transaction */
                kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
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
    createTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransaction"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day */
                start_date?: components["parameters"]["filter_start_date"];
                /** @description The last day */
                end_date?: components["parameters"]["filter_end_date"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day */
                start_date?: components["parameters"]["filter_start_date"];
                /** @description The last day */
                end_date?: components["parameters"]["filter_end_date"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
                page?: components["parameters"]["page"];
                /** @description Records per page. A larger value becomes 100, and any other invalid value the default */
                per_page?: components["parameters"]["per_page"];
                /** @description The id of the account */
                account_id?: components["parameters"]["filter_account_id"];
                /** @description The first day */
                start_date?: components["parameters"]["filter_start_date"];
                /** @description The last day */
                end_date?: components["parameters"]["filter_end_date"];
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
                /** @description The first day */
                start_date?: components["parameters"]["filter_start_date"];
                /** @description The last day */
                end_date?: components["parameters"]["filter_end_date"];
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
    listBankConnections: {
        parameters: {
            query?: {
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBankConnection"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description `remove` also removes transactions that came only from this connection; they are kept otherwise */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The id of the bank account that has become dormant */
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCategory"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTag"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMerchant"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRule"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBudget"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                /** @description The ETag of the record when it was read. If the record has changed since, nothing is changed and the response is 412 */
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
                "application/gzip": components["schemas"]["CompressedBody"];
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
    listEvents: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the last answer, or `latest` for new events only; the oldest event by default */
                after?: string;
                /** @description The most events of an answer */
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
                /** @description Repeating a request with the same key within 24 hours returns the first response and creates nothing */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
    updateWebhook: {
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
                "application/json": components["schemas"]["UpdateWebhook"];
                "application/gzip": components["schemas"]["CompressedBody"];
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
                /** @description A number beyond the end returns the last page; any other invalid value returns the first page */
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
}
