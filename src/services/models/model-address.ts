/**
 * Where models that are set in the web app may be. Whoever may set one could otherwise have the service look around
 * in the network that it stands in, as with hosts of repositories (`projects/git-hosts.ts`).
 */
import { isIP } from 'node:net'
import { ModelConfigurationError, isAtHome } from '../../agents/providers/model-settings.ts'
import type { OutsideModelSettings } from '../../agents/providers/model-settings.ts'
import type { Config } from '../config.ts'
import { addressesOf, isOnHostList, listedRanges, lookUpAll } from '../listed-hosts.ts'
import type { LookUp } from '../listed-hosts.ts'
import { isPublicAddress } from '../tunnel/check-address.ts'

export type ModelAddressSettings = Pick<Config, 'developmentMode' | 'modelHosts'>

/**
 * The settings with the address that they connect to, which is not looked up again. A provider's own host is trusted
 * by its name; others are on the list of the administrator, who may also set any that has public addresses and speaks
 * https. Throws a `ModelConfigurationError`: what is not listed, not found and not public is the same error.
 */
export async function withCheckedAddress(
  { developmentMode, modelHosts }: ModelAddressSettings,
  settings: OutsideModelSettings,
  setBy: 'administrator' | 'user',
  lookUp: LookUp = lookUpAll,
): Promise<OutsideModelSettings> {
  const url = URL.parse(settings.baseUrl)
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new ModelConfigurationError(
      'Cannot use the address of the model: expected one without a password, ? and #, such as "https://models.example.com/v1".',
    )
  }
  if (isAtHome(settings) || developmentMode) return settings
  const isListed = isOnHostList(modelHosts, url)
  if (isListed || (setBy === 'administrator' && url.protocol === 'https:')) {
    const addresses = await addressesOf(url, lookUp)
    const isInRange = isListed ? listedRanges(modelHosts) : () => false
    const [address] = addresses
    if (address !== undefined && addresses.every((one) => isPublicAddress(one) || isInRange(one))) {
      return { ...settings, connectTo: { address, family: isIP(address) === 6 ? 6 : 4 } }
    }
  }
  const expected =
    setBy === 'administrator'
      ? "a provider's own, one of PARLEY_MODEL_HOSTS, or any that is public and speaks https"
      : "a provider's own, or one of PARLEY_MODEL_HOSTS"
  throw new ModelConfigurationError(
    `Cannot use a model at ${url.host}: the hosts that may be used are ${expected}.`,
  )
}
