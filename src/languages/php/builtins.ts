/** Classes and interfaces of PHP 8.4 and the extensions that it is usually built with; `a_(b c)` is `a_b a_c`. */
const classes = `
  AllowDynamicProperties AppendIterator ArgumentCountError ArithmeticError ArrayAccess ArrayIterator ArrayObject
  AssertionError Attribute BackedEnum BadFunctionCallException BadMethodCallException CURLFile CURLStringFile
  CachingIterator CallbackFilterIterator ClosedGeneratorException Closure Collator CompileError Countable CurlHandle
  CurlMultiHandle CurlShareHandle CurlSharePersistentHandle DelayedTargetValidation Deprecated Directory
  DirectoryIterator DivisionByZeroError DomainException EmptyIterator Error ErrorException Exception Fiber
  FiberError FilesystemIterator FilterIterator Generator GlobIterator InfiniteIterator InternalIterator
  InvalidArgumentException Iterator IteratorAggregate IteratorIterator JsonException JsonIncrementalParser
  JsonSerializable LengthException LibXMLError LimitIterator Locale LogicException MessageFormatter MultipleIterator
  NoDiscard NoRewindIterator Normalizer NumberFormatter OutOfBoundsException OutOfRangeException OuterIterator
  OverflowException Override PDO PDOException PDORow PDOStatement ParentIterator ParseError PropertyHookType
  RangeException Reflection Reflector RegexIterator RequestParseBodyException ResourceBundle ReturnTypeWillChange
  RoundingMode RuntimeException SeekableIterator SensitiveParameter SensitiveParameterValue Serializable
  SessionHandler SessionHandlerInterface SessionIdInterface SessionUpdateTimestampHandlerInterface SimpleXMLElement
  SimpleXMLIterator SortDirection Spoofchecker StreamBucket StreamError StreamErrorCode StreamErrorMode
  StreamErrorStore StreamException StreamPollHandle Stringable Throwable Transliterator Traversable TypeError
  UConverter UnderflowException UnexpectedValueException UnhandledMatchError UnitEnum ValueError WeakMap
  WeakReference finfo iterable mysqli php_user_filter stdClass DOM(Attr CdataSection CharacterData ChildNode Comment
  Configuration Document DocumentFragment DocumentType DomError Element Entity EntityReference ErrorHandler
  Exception Implementation ImplementationList ImplementationSource Locator NameList NameSpaceNode NamedNodeMap Node
  NodeList Notation ParentNode ProcessingInstruction StringExtend StringList Text Typeinfo UserDataHandler XPath)
  Date(Error Exception Interval InvalidOperationException InvalidTimeZoneException MalformedIntervalStringException
  MalformedPeriodStringException MalformedStringException ObjectError Period RangeError Time TimeImmutable
  TimeInterface TimeZone) Intl(Char DateFormatter DatePatternGenerator) Recursive(ArrayIterator CachingIterator
  CallbackFilterIterator DirectoryIterator FilterIterator Iterator IteratorIterator RegexIterator TreeIterator)
  Reflection(Attribute Class ClassConstant Constant Enum EnumBackedCase EnumUnitCase Exception Extension Fiber
  Function FunctionAbstract Generator IntersectionType Method NamedType Object Parameter Property Reference Type
  UnionType ZendExtension) Soap(Client Fault Header Param Server Var) Spl(DoublyLinkedList FileInfo FileObject
  FixedArray Heap MaxHeap MinHeap ObjectStorage Observer PriorityQueue Queue Stack Subject TempFileObject)
  XML(Reader Writer) Zip(Archive) mysqli_(driver result sql_exception stmt warning)
`

/** Functions of the same, and constructs that look like functions. */
const functions = `
  isset empty eval exit die unset list array echo print true false null abs acos acosh addcslashes addslashes
  apache_request_headers arsort asin asinh asort assert assert_options atan atan2 atanh base64_decode base64_encode
  base_convert basename bcadd bcceil bccomp bcdiv bcdivmod bcfloor bcmod bcmul bcpow bcpowmod bcround bcscale bcsqrt
  bcsub bin2hex bind_textdomain_codeset bindec bindtextdomain boolval ceil chdir checkdate checkdnsrr chgrp chmod
  chop chown chr chroot chunk_split clamp clearstatcache cli_get_process_title cli_set_process_title clone closedir
  closelog compact connection_aborted connection_status constant convert_cyr_string convert_uudecode
  convert_uuencode copy cos cosh count count_chars crc32 create_function crypt current date dcgettext dcngettext
  debug_backtrace debug_print_backtrace debug_zval_dump decbin dechex decoct define define_syslog_variables defined
  deflate_add deflate_init deg2rad dgettext die dir dirname disk_free_space disk_total_space diskfreespace dl
  dngettext dns_check_record dns_get_mx dns_get_record doubleval each end enum_exists escapeshellarg escapeshellcmd
  exec exit exp explode expm1 extension_loaded extract ezmlm_hash fclose fdatasync fdiv feof fflush fgetc fgetcsv
  fgets fgetss file file_exists file_get_contents file_put_contents fileatime filectime filegroup fileinode
  filemtime fileowner fileperms filesize filetype floatval flock floor flush fmod fnmatch fopen forward_static_call
  forward_static_call_array fpassthru fpow fprintf fputcsv fputs fread fscanf fseek fsockopen fstat fsync ftell ftok
  ftruncate func_get_arg func_get_args func_num_args function_exists fwrite getallheaders getcwd getdate getdir
  getenv gethostbyaddr gethostbyname gethostbynamel gethostname getimagesize getimagesizefromstring getlastmod
  getmxrr getmygid getmyinode getmypid getmyuid getopt getprotobyname getprotobynumber getrandmax getrusage
  getservbyname getservbyport gettext gettimeofday gettype glob gmdate gmmktime gmstrftime gzclose gzcompress
  gzdecode gzdeflate gzencode gzeof gzfile gzgetc gzgets gzgetss gzinflate gzopen gzpassthru gzputs gzread gzrewind
  gzseek gztell gzuncompress gzwrite hash header header_register_callback header_remove headers_list headers_sent
  hebrev hebrevc hex2bin hexdec highlight_file highlight_string hrtime html_entity_decode htmlentities
  htmlspecialchars htmlspecialchars_decode hypot iconv idate ignore_user_abort image_type_to_extension
  image_type_to_mime_type implode import_request_variables in_array inet_ntop inet_pton intdiv interface_exists
  intval ip2long iptcembed iptcparse iterator_apply iterator_count iterator_to_array join key key_exists krsort
  ksort lcfirst lcg_value lchgrp lchown levenshtein link linkinfo localeconv localtime log log10 log1p long2ip lstat
  ltrim magic_quotes_runtime mail max mbereg mberegi mberegi_replace mbregex_encoding mbsplit md5 md5_file
  memory_get_peak_usage memory_get_usage memory_reset_peak_usage metaphone method_exists mhash microtime
  mime_content_type min mkdir mktime money_format move_uploaded_file mt_getrandmax mt_rand mt_srand natcasesort
  natsort net_get_interfaces next ngettext nl2br nl_langinfo number_format octdec opendir openlog ord
  output_add_rewrite_var output_reset_rewrite_vars pack passthru pathinfo pclose pfsockopen phpcredits phpinfo
  phpversion pi popen pos pow prev print_r printf property_exists putenv quoted_printable_decode
  quoted_printable_encode quotemeta rad2deg rand random_bytes random_int range rawurldecode rawurlencode readdir
  readfile readgzfile readline readlink realpath realpath_cache_get realpath_cache_size register_shutdown_function
  register_tick_function rename request_parse_body reset restore_error_handler restore_exception_handler
  restore_include_path rewind rewinddir rmdir round rsort rtrim scandir serialize setcookie setlocale setrawcookie
  settype sha1 sha1_file shell_exec show_source shuffle similar_text simplexml_import_dom simplexml_load_file
  simplexml_load_string sin sinh sizeof sleep socket_get_status socket_set_blocking socket_set_timeout sort soundex
  sprintf sqrt srand sscanf stat strcasecmp strchr strcmp strcoll strcspn strftime strip_tags stripcslashes stripos
  stripslashes stristr strlen strnatcasecmp strnatcmp strncasecmp strncmp strpbrk strpos strptime strrchr strrev
  strripos strrpos strspn strstr strtok strtolower strtotime strtoupper strtr strval substr substr_compare
  substr_count substr_replace symlink sys_get_temp_dir sys_getloadavg syslog system tan tanh tempnam textdomain time
  time_nanosleep time_sleep_until tmpfile token_get_all token_name touch trait_exists trigger_error trim uasort
  ucfirst ucwords uksort umask uniqid unlink unpack unregister_tick_function unserialize urldecode urlencode
  user_error usleep usort utf8_decode utf8_encode var_dump var_export version_compare vfprintf vprintf vsprintf
  wordwrap zend_logo_guid zend_version zlib_decode zlib_encode zlib_get_coding_type array_(all any change_key_case
  chunk column combine count_values diff diff_assoc diff_key diff_uassoc diff_ukey fill fill_keys filter find
  find_key first flip intersect intersect_assoc intersect_key intersect_uassoc intersect_ukey is_list key_exists
  key_first key_last keys last map merge merge_recursive multisort pad pop product push rand reduce replace
  replace_recursive reverse search shift slice splice sum udiff udiff_assoc udiff_uassoc uintersect uintersect_assoc
  uintersect_uassoc unique unshift values walk walk_recursive) call_(user_func user_func_array user_method
  user_method_array) class_(alias exists implements parents uses) ctype_(alnum alpha cntrl digit graph lower print
  punct space upper xdigit) curl_(close copy_handle errno error escape exec file_create getinfo init
  multi_add_handle multi_close multi_errno multi_exec multi_get_handles multi_getcontent multi_info_read multi_init
  multi_remove_handle multi_select multi_setopt multi_strerror pause reset setopt setopt_array share_close
  share_errno share_init share_init_persistent share_setopt share_strerror strerror unescape upkeep version)
  date_(add create create_from_format create_immutable create_immutable_from_format date_set default_timezone_get
  default_timezone_set diff format get_last_errors interval_create_from_date_string interval_format isodate_set
  modify offset_get parse parse_from_format sub sun_info sunrise sunset time_set timestamp_get timestamp_set
  timezone_get timezone_set) error_(clear_last get_last log reporting) filter_(has_var id input input_array list var
  var_array) finfo_(buffer close file open set_flags) gc_(collect_cycles disable enable enabled mem_caches status)
  get_(browser called_class cfg_var class class_methods class_vars current_user debug_type declared_classes
  declared_interfaces declared_traits defined_constants defined_functions defined_vars error_handler
  exception_handler extension_funcs headers html_translation_table include_path included_files loaded_extensions
  magic_quotes_gpc magic_quotes_runtime mangled_object_vars meta_tags object_vars parent_class required_files
  resource_id resource_type resources) hash_(algos copy equals file final hkdf hmac hmac_algos hmac_file init pbkdf2
  update update_file update_stream) http_(build_query clear_last_response_headers get_last_response_headers
  response_code) iconv_(get_encoding mime_decode mime_decode_headers mime_encode set_encoding strlen strpos strrpos
  substr) inflate_(add get_read_len get_status init) ini_(alter get get_all parse_quantity restore set) is_(a array
  bool callable countable dir double executable file finite float infinite int integer iterable link long nan null
  numeric object readable real resource scalar string subclass_of uploaded_file writable writeable) json_(decode
  encode last_error last_error_msg validate) libxml_(clear_errors disable_entity_loader get_errors
  get_external_entity_loader get_last_error set_external_entity_loader set_streams_context use_internal_errors)
  mb_(check_encoding chr convert_case convert_encoding convert_kana convert_variables decode_mimeheader
  decode_numericentity detect_encoding detect_order encode_mimeheader encode_numericentity encoding_aliases ereg
  ereg_match ereg_replace ereg_replace_callback ereg_search ereg_search_getpos ereg_search_getregs ereg_search_init
  ereg_search_pos ereg_search_regs ereg_search_setpos eregi eregi_replace get_info http_input http_output
  internal_encoding language lcfirst list_encodings ltrim ord output_handler parse_str preferred_mime_name
  regex_encoding regex_set_options rtrim scrub send_mail split str_pad str_split strcut strimwidth stripos stristr
  strlen strpos strrchr strrichr strripos strrpos strstr strtolower strtoupper strwidth substitute_character substr
  substr_count trim ucfirst) mbereg_(match replace search search_getpos search_getregs search_init search_pos
  search_regs search_setpos) mhash_(count get_block_size get_hash_name keygen_s2k) ob_(clean end_clean end_flush
  flush get_clean get_contents get_flush get_length get_level get_status gzhandler iconv_handler implicit_flush
  list_handlers start) openssl_(cipher_iv_length cipher_key_length cms_decrypt cms_encrypt cms_read cms_sign
  cms_verify csr_export csr_export_to_file csr_get_public_key csr_get_subject csr_new csr_sign decrypt
  dh_compute_key digest encrypt error_string free_key get_cert_locations get_cipher_methods get_curve_names
  get_md_methods get_privatekey get_publickey open pbkdf2 pkcs12_export pkcs12_export_to_file pkcs12_read
  pkcs7_decrypt pkcs7_encrypt pkcs7_read pkcs7_sign pkcs7_verify pkey_derive pkey_export pkey_export_to_file
  pkey_free pkey_get_details pkey_get_private pkey_get_public pkey_new private_decrypt private_encrypt
  public_decrypt public_encrypt random_pseudo_bytes seal sign spki_export spki_export_challenge spki_new spki_verify
  verify x509_check_private_key x509_checkpurpose x509_export x509_export_to_file x509_fingerprint x509_free
  x509_parse x509_read x509_verify) parse_(ini_file ini_string str url) password_(algos get_info hash needs_rehash
  verify) pcntl_(alarm async_signals errno exec fork get_last_error getcpu getcpuaffinity getpriority setcpuaffinity
  setpriority signal signal_dispatch signal_get_handler sigprocmask sigtimedwait sigwaitinfo strerror unshare wait
  waitid waitpid wexitstatus wifcontinued wifexited wifsignaled wifstopped wstopsig wtermsig) php_(egg_logo_guid
  ini_loaded_file ini_scanned_files logo_guid real_logo_guid sapi_name strip_whitespace uname) posix_(access ctermid
  eaccess errno fpathconf get_last_error getcwd getegid geteuid getgid getgrgid getgrnam getgroups getlogin getpgid
  getpgrp getpid getppid getpwnam getpwuid getrlimit getsid getuid initgroups isatty kill mkfifo mknod pathconf
  setegid seteuid setgid setpgid setrlimit setsid setuid strerror sysconf times ttyname uname) preg_(filter grep
  last_error last_error_msg match match_all quote replace replace_callback replace_callback_array split) proc_(close
  get_status nice open terminate) readline_(add_history callback_handler_install callback_handler_remove
  callback_read_char clear_history completion_function info list_history on_new_line read_history redisplay
  write_history) sapi_(windows_cp_conv windows_cp_get windows_cp_is_utf8 windows_cp_set windows_generate_ctrl_event
  windows_set_ctrl_handler windows_vt100_support) session_(abort cache_expire cache_limiter commit create_id decode
  destroy encode gc get_cookie_params id is_registered module_name name regenerate_id register register_shutdown
  reset save_path set_cookie_params set_save_handler start status unregister unset write_close) set_(error_handler
  exception_handler file_buffer include_path magic_quotes_runtime socket_blocking time_limit) spl_(autoload
  autoload_call autoload_extensions autoload_functions autoload_register autoload_unregister classes object_hash
  object_id) str_(contains decrement ends_with getcsv increment ireplace pad repeat replace rot13 shuffle split
  starts_with word_count) stream_(bucket_append bucket_make_writeable bucket_new bucket_prepend clear_errors
  context_create context_get_default context_get_options context_get_params context_set_default context_set_option
  context_set_options context_set_params copy_to_stream filter_append filter_prepend filter_register filter_remove
  get_contents get_filters get_line get_meta_data get_transports get_wrappers is_local isatty last_errors
  register_wrapper resolve_include_path select set_blocking set_chunk_size set_read_buffer set_timeout
  set_write_buffer socket_accept socket_client socket_enable_crypto socket_get_crypto_status socket_get_name
  socket_pair socket_recvfrom socket_sendto socket_server socket_shutdown supports_lock wrapper_register
  wrapper_restore wrapper_unregister) timezone_(abbreviations_list identifiers_list location_get name_from_abbr
  name_get offset_get open transitions_get version_get)
`

/** The classes, which those who extend them make themselves. */
export const plainBases: ReadonlySet<string> = new Set(namesIn(classes))

/** Names that need no import. */
export const builtins: ReadonlySet<string> = new Set([...plainBases, ...namesIn(functions)])

function namesIn(text: string): string[] {
  return [...text.matchAll(/([\w]*)\(([^)]*)\)|\w+/g)].flatMap(([whole, prefix = '', rest]) =>
    rest === undefined
      ? [whole]
      : rest
          .trim()
          .split(/\s+/)
          .map((name) => prefix + name),
  )
}
