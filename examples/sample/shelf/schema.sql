create table if not exists books (
  id integer primary key,
  title text not null,
  author text not null
);

create table if not exists members (
  id integer primary key,
  name text not null,
  email text not null unique
);

create table if not exists loans (
  id integer primary key,
  book_id integer not null references books (id),
  member_id integer not null references members (id),
  due date not null,
  returned date
);

create unique index if not exists one_open_loan on loans (book_id) where returned is null;
