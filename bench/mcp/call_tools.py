"""Every tool by the protocol's SDK for Python: right, wrong, too much, timed out and cancelled."""

import asyncio
import json
import sys
from contextlib import asynccontextmanager

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

task = json.loads(sys.argv[1])
passed = 0
failures = []


@asynccontextmanager
async def connected():
    if task["transport"] == "stdio":
        async with Client(StdioServerParameters(**task["stdio"])) as client:
            yield client
        return
    headers = {"x-api-key": task["http"]["apiKey"]}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        async with Client(streamable_http_client(task["http"]["url"], http_client=http)) as client:
            yield client


async def check(name, run):
    global passed
    try:
        await asyncio.wait_for(run(), 60)
        passed += 1
    except Exception as error:
        failures.append(f"{name}: {type(error).__name__} {error}")


async def main():
    async with connected() as client:
        version = client.protocol_version
        inputs = task["inputs"]

        async def listed():
            names = [tool.name for tool in (await client.list_tools()).tools]
            assert names == list(inputs), names

        async def gone_on():
            result = await client.call_tool("get_node", inputs["get_node"])
            assert not result.is_error and result.structured_content, result

        await check("list_tools", listed)
        for name, given in inputs.items():

            async def right():
                result = await client.call_tool(name, given)
                assert not result.is_error and result.structured_content["verdict"], result

            async def wrong():
                result = await client.call_tool(name, {"budget": "much", "node": {}, "question": 1})
                assert result.is_error and result.content[0].text, result

            async def oversized():
                huge = "x" * 100_000
                arguments = dict.fromkeys(("project", "node", "query", "question"), huge)
                result = await client.call_tool(name, arguments)
                assert result.is_error, result

            async def slow():
                try:
                    await client.call_tool(name, given, read_timeout_seconds=0.001)
                except Exception as error:
                    assert "imed out" in str(error) or "imeout" in type(error).__name__, error
                await gone_on()

            async def cancelled():
                calling = asyncio.create_task(client.call_tool(name, given))
                await asyncio.sleep(0.002)
                calling.cancel()
                await asyncio.gather(calling, return_exceptions=True)
                await gone_on()

            for case in (right, wrong, oversized, slow, cancelled):
                await check(f"{name}, {case.__name__}", case)

        async def resources():
            listed = (await client.list_resources()).resources
            assert "parley://schema" in [str(resource.uri) for resource in listed]
            read = await client.read_resource("parley://-/files/shop/price.py")
            assert "def total(items)" in read.contents[0].text

        async def prompts():
            prompt = await client.get_prompt("explain", {"subject": "checkout"})
            assert "checkout" in prompt.messages[0].content.text

        if task["transport"] == "stdio":
            await check("resources", resources)
        await check("prompts", prompts)
    print(json.dumps({"passed": passed, "failures": failures, "version": version}))


asyncio.run(main())
