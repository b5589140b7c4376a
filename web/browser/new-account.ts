/** Opens the fields of a new account when it is chosen; without a script, they are a click away. */
export const openNewAccount = (page: Document): void =>
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.value !== 'new') return;
    const details = target.form?.querySelector('[name="new_account_name"]')?.closest('details');
    if (details != null) details.open = true;
  });
