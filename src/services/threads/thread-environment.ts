/** What threads need of the environment: the way to the network and the cache of compiled modules, and no secrets. */
const needed =
  /^(?:NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|NODE_USE_ENV_PROXY|(?:https?|all|no)_proxy|TZ|LANG|LC_\w{1,20})$/i

export function threadEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && needed.test(entry[0]),
    ),
  )
}
