import { basename, join } from 'node:path'

/** Raised whenever the layout of the file changes: a new format is a new file, never a migration. */
export const SNAPSHOT_FORMAT = 14

/** `application_id` of the SQLite file: the letters `Prly`. */
export const SNAPSHOT_APPLICATION_ID = 0x50726c79

export const BUILD_SUFFIX = '.building'

/** Path of the snapshot file of a key. Keys are made by the service; anything that could leave the directory is refused. */
export function snapshotPath(directory: string, key: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/.test(key)) {
    throw new RangeError(`Naming a snapshot: key "${key}" must be letters, digits, ".", "_" or "-".`)
  }
  return join(directory, `${key}.parley-${SNAPSHOT_FORMAT}.sqlite`)
}

/** The key of a snapshot file; undefined for what is none of this format. */
export function snapshotKeyOf(path: string): string | undefined {
  const ending = `.parley-${SNAPSHOT_FORMAT}.sqlite`
  return path.endsWith(ending) ? basename(path, ending) : undefined
}

/**
 * Numbers are kept as pages of typed arrays (`rows`), so that reading a node or its edges is one or two row reads,
 * and walking the whole graph needs no parsing. Strings are plain rows. Positions in `rows`:
 * the table's number times 2^24 plus the page.
 */
export const SNAPSHOT_SCHEMA = `
create table meta (name text primary key, value text not null) without rowid;
create table file (
  id integer primary key, path text not null, language text not null, kind text not null,
  byte_size integer not null, line_count integer not null, blob text not null, flags integer not null,
  block integer not null, block_offset integer not null, text_size integer not null, node integer not null);
create table text_block (id integer primary key, data blob not null);
create table text_filter (id integer primary key, data blob not null);
create table node (
  id integer primary key, node_id text not null, name text not null, signature text not null, doc text not null);
create table rows (id integer primary key, data blob not null);
create table open_name (id integer primary key, name text not null, reasons text not null);
create table occurrence (file integer primary key, data blob not null);
create table name (id integer primary key, name text not null, nodes integer not null);
create table term (term text primary key, document_count integer not null, postings blob not null) without rowid;
create table path_term (term text primary key, document_count integer not null, postings blob not null) without rowid;
`

/** Made after the rows are in, which is quicker than keeping them in order on the way. */
export const EARLY_INDEXES = `
create index file_by_path on file (path);
create index node_by_id on node (node_id);
create index node_by_name on node (name collate nocase);
`
export const LATE_INDEXES = 'create index open_name_by_name on open_name (name);'

export const FileFlag = { TEST: 1, GENERATED: 2, MINIFIED: 4, BROKEN: 8 } as const
