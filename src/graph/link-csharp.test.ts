import { expect, test } from 'vitest'

import { edgesOf, linkTexts } from './testing/link-texts.ts'

const shop = {
  'Web/Web.csproj': '<Project><ItemGroup><Using Include="Acme.Text" /></ItemGroup></Project>',
  'Web/Globals.cs': 'global using Acme.Util;\nglobal using Kit = Acme.Util.Tools;\n',
  'Web/Shop.cs': `
namespace Acme.Web;
public partial class Shop : Base {
  private readonly Helper helper = new Helper();
  public Shop(int a) : base(a) { Init(); }
  public void Run() { Other(); helper.Go(); Inherited(); Tools.Make(); Kit.Make(); Words.Join(); Root.Start(); }
}
public class Helper { public void Go() {} }
`,
  'Web/Shop.Checkout.cs': `
namespace Acme.Web {
  public partial class Shop {
    void Init() { this.Run(); Shop.Count(); new Shop(1); }
    static void Count() {}
    public void Other() { Run(); }
  }
}
namespace Acme.Other {
  using Acme.Web;
  class User { void Use(Shop shop) { shop.Run(); Root.Start(); new Nearby().Go(); } }
}
`,
  'Web/Base.cs':
    'namespace Acme;\npublic class Base { public Base(int x) {} protected void Inherited() {} }\n',
  'Web/Root.cs': 'namespace Acme { public static class Root { public static void Start() {} } }\n',
  'Web/Nearby.cs': 'namespace Acme.Other;\nclass Nearby { public void Go() {} }\n',
  'Util/Tools.cs': 'namespace Acme.Util;\npublic static class Tools { public static void Make() {} }\n',
  'Text/Words.cs': 'namespace Acme.Text;\npublic static class Words { public static void Join() {} }\n',
}

test('namespaces, usings of all kinds, and a class in two parts, which is one', async () => {
  expect(await edgesOf(shop, ['calls', 'open'])).toEqual([
    'calls Web/Shop.Checkout.cs#Acme.Other.User.Use -> Web/Nearby.cs#Nearby.Go',
    'calls Web/Shop.Checkout.cs#Acme.Other.User.Use -> Web/Root.cs#Root.Start',
    'calls Web/Shop.Checkout.cs#Acme.Other.User.Use -> Web/Shop.cs#Shop.Run (inferred)',
    'calls Web/Shop.Checkout.cs#Shop.Init -> Web/Shop.Checkout.cs#Shop.Count',
    'calls Web/Shop.Checkout.cs#Shop.Init -> Web/Shop.cs#Shop.Run',
    'calls Web/Shop.Checkout.cs#Shop.Init -> Web/Shop.cs#Shop.Shop',
    'calls Web/Shop.Checkout.cs#Shop.Other -> Web/Shop.cs#Shop.Run',
    'calls Web/Shop.cs#Shop.Run -> Text/Words.cs#Words.Join',
    'calls Web/Shop.cs#Shop.Run -> Util/Tools.cs#Tools.Make',
    'calls Web/Shop.cs#Shop.Run -> Web/Base.cs#Base.Inherited',
    'calls Web/Shop.cs#Shop.Run -> Web/Root.cs#Root.Start',
    'calls Web/Shop.cs#Shop.Run -> Web/Shop.Checkout.cs#Shop.Other',
    'calls Web/Shop.cs#Shop.Run -> Web/Shop.cs#Helper.Go (inferred)',
    'calls Web/Shop.cs#Shop.Shop -> Web/Base.cs#Base.Base',
    'calls Web/Shop.cs#Shop.Shop -> Web/Shop.Checkout.cs#Shop.Init',
  ])
  const { nodes } = await linkTexts(shop)
  expect(nodes.id.filter((id) => id.endsWith('#Shop'))).toEqual(['Web/Shop.cs#Shop'])
})

test('a type of the same name in another project is another type', async () => {
  const part = (name: string) => `partial class Program { void ${name}() { One(); Two(); } }\n`
  const { nodes } = await linkTexts({
    'A/A.csproj': '<Project />',
    'A/One.cs': part('One'),
    'A/Two.cs': part('Two'),
    'B/B.csproj': '<Project />',
    'B/One.cs': part('One'),
  })
  const programs = nodes.id.filter((id) => id.endsWith('Program'))
  expect(programs).toEqual(['A/One.cs#Program', 'B/One.cs#Program'])
})
