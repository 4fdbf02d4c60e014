import { Contrib, Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { PackageURL } from 'packageurl-js'
import parseExpression from 'spdx-expression-parse'
import { idOf } from './shippedPackages.mjs'

/** @typedef {import('./shippedPackages.mjs').Shipped} Shipped */

const { Builders, Factories } = Contrib.FromNodePackageJson
const licences = new Contrib.License.Factories.LicenseFactory(parseExpression)
const components = new Builders.ComponentBuilder(new Factories.ExternalReferenceFactory(), licences)

/**
 * The software bill of materials of the tarball, CycloneDX 1.6 as JSON. It has no serial number and no time, so that
 * the same content gives the same bytes. Throws when it breaks the schema.
 * @param {{ name: string, version: string }} manifest of the tarball
 * @param {readonly Shipped[]} shipped
 * @returns {Promise<string>}
 */
export async function sbomOf(manifest, shipped) {
  const bom = new Models.Bom()
  const product = componentOf({ ...manifest }, Enums.ComponentType.Application)
  bom.metadata.component = product
  for (const { manifest, licence } of shipped) {
    const component = componentOf({ ...manifest, license: licence }, Enums.ComponentType.Library)
    bom.components.add(component)
    product.dependencies.add(component.bomRef)
  }
  const normalizer = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  const json = new Serialize.JsonSerializer(normalizer).serialize(bom, {
    ...{ sortLists: true, space: 2 },
  })
  const wrong = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(json)
  if (wrong !== null) throw new Error(`The SBOM breaks its schema: ${JSON.stringify(wrong)}`)
  return `${json}\n`
}

/**
 * @param {Record<string, unknown>} manifest
 * @param {Enums.ComponentType} type
 */
function componentOf(manifest, type) {
  const component = components.makeComponent(manifest, type)
  if (component?.version === undefined) throw new Error('A package has no name or version.')
  const { group, name, version } = component
  component.purl = new PackageURL('npm', group, name, version, undefined, undefined).toString()
  component.bomRef.value = idOf({ name: group ? `${group}/${name}` : name, version })
  return component
}
