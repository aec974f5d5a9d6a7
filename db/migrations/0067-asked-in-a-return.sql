-- The buyer of a phone that goes back asks for an admin (docs/decisions/0038-asking-in-a-sale.md).

-- As in 0053. The list before stays as it is, whatever it is.
do $$
declare kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'sales'::regclass and conname = 'sales_problem_about_check');
begin
  alter table sales drop constraint sales_problem_about_check;
  execute 'alter table sales add constraint sales_problem_about_check '
    || replace(kinds, '''no_word''::text', '''no_word''::text, ''return_called''::text') || ' not valid';
end
$$;
